import { describe, expect, it } from 'vitest';
import { hiddenByStyle, splitDeclarations } from '../../src/domain/hidden-style.js';
import { expectNoSquare } from '../support/hostile-lines.js';

describe('what has this style is seen by nobody', () => {
  it.each([
    ['not displayed', 'display : NONE !important'],
    ['not displayed', 'display:/**/none'],
    ['not displayed', 'display:n\\6f ne'],
    ['no size', 'font-size: 0.1px'],
    ['no size', 'font-size:1pt'],
    ['no size', 'font-size:.05em'],
    ['no size', 'font-size:0rem'],
    ['no size', 'font-size:5%'],
    ['no size', 'font: 0/0 a'],
    ['no size', 'transform: scale(0, 0)'],
    ['no size', 'height:1px;width:1px;overflow:hidden'],
    ['see-through', 'opacity: .01'],
    ['see-through', 'color: rgb(0 0 0 / 0)'],
    ['see-through', 'color:#12345600'],
    ['see-through', '-webkit-text-fill-color: transparent'],
    ['off the page', 'position:absolute; left:-10000em'],
    ['off the page', 'clip: rect(1px, 1px, 1px, 1px)'],
    ['off the page', 'clip-path:inset(100%)'],
    ['white on white', 'color: rgb(255 255 255)'],
    ['white on white', 'color:#fdfdfd'],
    ['white on white', 'color:#fff; background: none'],
    ['white on white', 'color:#fff; background-color: transparent'],
    ['white on white', 'color:#123; background-color:#112234'],
  ])('%s: %s', (rule, style) => expect(hiddenByStyle(style)).toBe(rule));

  it('white letters on a ground that is white all the same', () =>
    expect(hiddenByStyle('color:#fff', 'white')).toBe('white on white'));
});

describe('what has this style is seen', () => {
  it.each([
    ...['', 'color:#333', 'opacity:0.9', 'font-size:10px', 'font:10px/1.5 serif', 'height:0;padding-bottom:56%', 'left:-10px'],
    ...['font-size:1em', 'font-size:.9em', 'font-size: 0.85rem', 'font-size:1vw', 'font-size:80%', 'font-size:1.5em'],
    ...['color:white;background:#000', 'color:#fff;background:url(x.png)', 'color:rgb(20 20 20 / 0.8)', 'color:#0f0'],
    ...['color:#fff;background-color:#fff;background-image:url(x.png)', 'color:#fff;background: white; background: navy'],
    'color:#fff;background-image:linear-gradient(#000, #333)',
  ])('%j', (style) => expect(hiddenByStyle(style)).toBeUndefined());

  it('white letters on the dark ground of what is around them', () =>
    expect(hiddenByStyle('color:#fff', '#1a1a1a')).toBeUndefined());
});

it('takes no longer than a style is long', () => {
  const openings = [' ', ' ;', '; ', '/* ', '\\', '(', '( ', ',0', 'translate(', 'scale(0.0', 'rgb(0,', 'a:b;', '1'];
  // What ends a line of blanks is no sign.
  for (const before of ['', 'transform:', 'color:rgb(', 'font-size:', 'font:'])
    expectNoSquare(
      (line) => [hiddenByStyle(`${line.slice(0, -1)}x`), splitDeclarations(`${line.slice(0, -1)}x`)],
      openings,
      before,
    );
});

it.each([
  ['color :  red  ;  ; font-size : 0 ! important', ['color', 'red', false], ['font-size', '0', true]],
  ['margin-left : 1px /* never closed', ['margin-left', '1px', false]],
])('takes blanks around signs and comments for nothing: %s', (style, ...found) =>
  expect(splitDeclarations(style).map(({ property, value, isImportant }) => [property, value, isImportant])).toEqual(found),
);
