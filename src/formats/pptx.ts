import type { HiddenText } from '../domain/source.js';
import { countNote } from './document-blocks.js';
import { CannotRead, type Conversion, type ConvertedBlock, type ConvertedFormat } from './format.js';
import { type OfficePackage, openOfficePackage, readCoreProperties, relationKey } from './office-package.js';
import { readGround } from './pptx-ground.js';
import { readNotes, readSlide } from './pptx-slide.js';
import { attributeOf, childOf, childrenNamed, type XmlElement, xmlText } from './xml-tree.js';

/** Presentations of PowerPoint: slide by slide, the speaker's notes as quotes under what they were for. */
export const pptx: ConvertedFormat = {
  kind: 'converted',
  name: 'PowerPoint',
  mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  extensions: ['.pptx', '.pptm', '.ppsx', '.potx'],
  version: 2,
  maxBytes: 200_000_000,
  convert: async ({ bytes }) => convertPptx(bytes),
};

function convertPptx(bytes: Uint8Array): Conversion {
  const file = openOfficePackage(bytes, '.pptx');
  const relations = file.relations(file.main);
  const slides = childrenNamed(childOf(file.part(file.main), 'sldIdLst'), 'sldId');
  const groundOf = readGround(file, file.part(file.main));
  const blocks: ConvertedBlock[] = [];
  const hidden: HiddenText[] = [];
  const hiddenSlides: number[] = [];
  const counts = { pictures: 0, drawings: 0, comments: 0, notes: 0, missing: 0 };
  for (const [index, entry] of slides.entries()) {
    const path = relations.get(relationKey(entry) ?? '')?.target ?? '';
    const slide = file.part(path);
    if (slide === undefined) {
      counts.missing++;
      continue;
    }
    const locator = { kind: 'slide', number: index + 1 } as const;
    const near = file.relations(path);
    const links = new Map([...near].map(([key, { target }]) => [key, target]));
    const read = readSlide(slide, links, groundOf(path, slide), (key) => file.part(links.get(key) ?? ''));
    const notes = readNotes(partOf(file, near, 'notesSlide'));
    const all = [...read.blocks, ...notes.blocks];
    counts.comments += countComments(file, near);
    counts.pictures += read.pictures;
    counts.drawings += read.drawings;
    const hide = (texts: readonly string[]) => hidden.push(...texts.map((words) => ({ words, at: locator })));
    hide([...read.hidden, ...notes.hidden]);
    if (/^(0|false)$/.test(attributeOf(slide, 'show') ?? '')) {
      hiddenSlides.push(index + 1);
      hide(all.map((block) => (block.kind === 'row' ? block.cells.join(' | ') : block.text)));
      continue;
    }
    if (notes.blocks.length > 0) counts.notes++;
    blocks.push(...all.map((block): ConvertedBlock => ({ ...block, locator })));
  }
  if (blocks.length === 0 && hiddenSlides.length > 0)
    throw new CannotRead('empty', 'shows no slide: all of its slides are hidden', 'Show them in PowerPoint, and save it.');
  if (blocks.length === 0 && counts.pictures > 0)
    throw new CannotRead('no-text', `has no text: its ${slides.length} slides are pictures`);
  return {
    blocks,
    properties: readCoreProperties(file),
    propertiesFrom: 'properties',
    notes: [
      ...(hiddenSlides.length > 0 ? [`Slides that are hidden are left out: ${hiddenSlides.join(', ')}.`] : []),
      ...(counts.notes > 0
        ? [`Notes of the speaker stand as quotes at the end of their slides: ${counts.notes} with notes.`]
        : []),
      ...countNote('Slides that it names and does not hold', counts.missing),
      ...countNote('Pictures are not read', counts.pictures),
      ...countNote('Charts, drawings and embedded files are not read', counts.drawings),
      ...countNote('Comments are left out', counts.comments),
      ...(file.paths.some((path) => /vbaProject\.bin$/i.test(path)) ? ['It holds macros, which are neither read nor run.'] : []),
    ],
    hidden,
  };
}

type Relations = ReturnType<OfficePackage['relations']>;

function partOf(file: OfficePackage, relations: Relations, type: string): XmlElement | undefined {
  const found = [...relations.values()].find((relation) => relation.type === type);
  return found && file.part(found.target);
}

function countComments(file: OfficePackage, relations: Relations): number {
  const part = partOf(file, relations, 'comments');
  return childrenNamed(part, 'cm').filter((comment) => xmlText(comment).trim() !== '').length;
}
