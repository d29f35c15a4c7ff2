import { describe, expect, it } from 'vitest';
import { addGivenNames, findPlaces } from '../../../../src/providers/embedded/names/find-things.js';
import { linkNames } from '../../../../src/providers/embedded/names/link-names.js';
import type { Thing } from '../../../../src/providers/embedded/names/things.js';

const thing = (title: string): Thing => ({
  title,
  kind: 'concept',
  type: undefined,
  reason: 'named',
  score: 1,
  isTerm: false,
  isNew: true,
  names: [title],
  aliases: [],
});
const THINGS = ['Heron', 'Heron Desk', 'Desk Lamp', 'Blue Gate'].map(thing);

describe('a name inside a longer one', () => {
  it.each([
    ['Heron Desk was sold by Heron.', ['0 Heron Desk', '23 Heron'], '[[Heron Desk]] was sold by [[Heron]].'],
    ['Heron sold the heron desk.', ['0 Heron', '15 Heron Desk'], '[[Heron]] sold the [[Heron Desk|heron desk]].'],
    ['Heron Desk bought Heron Desk.', ['0 Heron Desk'], '[[Heron Desk]] bought Heron Desk.'],
    ['Heron Desk, Heron Desk, then Heron.', ['0 Heron Desk', '29 Heron'], '[[Heron Desk]], Heron Desk, then [[Heron]].'],
    ['Heron Desk Lamp is a Desk Lamp.', ['0 Heron Desk', '6 Desk Lamp'], '[[Heron Desk]] Lamp is a [[Desk Lamp]].'],
    ['No name.', [], 'No name.'],
  ])('does not count, and a later place of its own does: %s', (text, places, linked) => {
    expect(findPlaces(text, THINGS).map((one) => `${one.at} ${one.thing.title}`)).toEqual(places);
    expect(linkNames(text, THINGS)).toBe(linked);
  });
});

describe('a part of a name', () => {
  it.each([
    ['Ada opened the pier.', ['0 Ada Becker']],
    ['The pier was opened by Becker.', ['23 Ada Becker']],
    ['When Becker came, Ada Becker was late.', ['5 Ada Becker']],
    ['Director Becker opened it.', ['9 Ada Becker']],
    ['Ada Larsen opened it for Ben Becker.', []],
    ['It was opened by A. Becker.', ['20 Ada Becker']],
    ['It was opened by Ben A. Becker and B. Becker.', []],
    ['Ada Larsen opened it, and Ada closed it.', ['26 Ada Becker']],
  ])('stands for its person where it is no part of another name: %s', (text, places) => {
    const people = [{ ...thing('Ada Becker'), type: 'person' }];
    addGivenNames(people);
    expect(findPlaces(text, people).map((one) => `${one.at} ${one.thing.title}`)).toEqual(places);
  });
});
