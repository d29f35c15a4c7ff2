import type { DocumentBlock, PlacedText } from './document-blocks.js';
import { makeParagraph, makeTable } from './rtf-blocks.js';
import { RtfFonts, RtfStyles } from './rtf-definitions.js';
import { RtfEncodings } from './rtf-encodings.js';
import { isUnseen, RtfColors, takeLook } from './rtf-look.js';
import { openTarget, START, type State } from './rtf-state.js';
import { type RtfToken, readRtfTokens } from './rtf-tokens.js';
import { LAYOUT, SIGNS } from './rtf-words.js';
import { type Run, writeRuns } from './write-runs.js';

interface RtfContent {
  blocks: DocumentBlock[];
  info: Record<string, string>;
  hidden: PlacedText[];
  pictures: number;
  deletions: number;
  comments: number;
  /** Texts of heads and feet of pages. */
  margins: string[];
  /** What is wrong with it, in sentences. */
  doubts: string[];
}

const MAX_DEPTH = 2_000;

/** The blocks of a file of RTF 1.9, in its order. */
export function readRtf(file: Uint8Array): RtfContent {
  const reader = new RtfReader();
  for (const token of readRtfTokens(file)) reader.take(token);
  return reader.end();
}

class RtfReader {
  private readonly content: RtfContent = {
    ...{ blocks: [], info: {}, hidden: [], pictures: 0, deletions: 0, comments: 0, margins: [], doubts: [] },
  };
  private state: State = START;
  private readonly stack: State[] = [];
  private readonly encodings = new RtfEncodings();
  private readonly colors = new RtfColors();
  private hasBackground = false;
  private isRowShaded = false;
  private margin = '';
  private isCut = false;
  private readonly fonts = new RtfFonts();
  private readonly styles = new RtfStyles();
  private runs: Run[] = [];
  private unseen = '';
  private isDeleting = false;
  private marker = '';
  private cells: string[] = [];
  private tableRows: string[][] = [];
  private toSkip = 0;
  private isOptional = false;
  private fieldText = '';
  private link: string | undefined;
  /** Where all of a text is in a font of one width, none of it is code. */
  private plainFont = 0;

  take(token: RtfToken): void {
    switch (token.kind) {
      case 'open':
        if (this.stack.length > MAX_DEPTH) throw new RangeError('groups are nested too deeply');
        this.stack.push(this.state);
        this.state = { ...this.state };
        // What stands for a letter ends with the group.
        this.toSkip = 0;
        break;
      case 'close':
        this.closeGroup();
        break;
      case 'bytes':
        this.takeBytes(token.bytes);
        break;
      case 'control':
        this.takeControl(token.word, token.number);
        break;
      case 'cut':
        this.isCut = true;
    }
    if (token.kind !== 'control' || token.word !== '*') this.isOptional = false;
  }

  end(): RtfContent {
    // A file that was cut off closes none of its groups.
    while (this.stack.length > 0) this.closeGroup();
    this.endParagraph();
    this.endTable();
    const { unknown, doubts } = this.encodings;
    if (unknown.size > 0)
      this.content.doubts.push(`Letters of code pages that are not known may be wrong: ${[...unknown].join(', ')}.`);
    if (doubts > 0) this.content.doubts.push('Some letters could not be read: its encoding is not what it says.');
    if (this.isCut) this.content.doubts.push('It ends in the middle of a picture or an embedded file: what follows is missing.');
    return { ...this.content, blocks: this.content.blocks.map(makeWellFormed) };
  }

  private closeGroup(): void {
    const { target } = this.state;
    const outer = this.stack.pop();
    if (outer === undefined) return;
    this.toSkip = 0;
    if (target === 'fonttbl') this.fonts.end(this.state.font);
    if (target === 'stylesheet') this.styles.end(this.state);
    if (target === 'margin' && outer.target !== 'margin') this.endMargin();
    if (target === 'footnote' && outer.target !== 'footnote') this.addText(']');
    if (target === 'link' && outer.target !== 'link') this.readLink();
    if (target === 'field' && outer.target !== 'field') this.link = undefined;
    this.state = outer;
  }

  private takeBytes(bytes: readonly number[]): void {
    const skipped = Math.min(this.toSkip, bytes.length);
    this.toSkip -= skipped;
    const rest = Uint8Array.from(bytes.slice(skipped));
    if (rest.length === 0) return;
    const text = this.encodings.decode(rest, this.state.font);
    if (this.state.target === 'colortbl') this.colors.end(text);
    else this.addText(text);
  }

  private takeControl(word: string, number: number | undefined): void {
    if (word === '*') {
      this.isOptional = true;
      return;
    }
    if (this.openTarget(word)) return;
    const sign = SIGNS[word];
    if (sign !== undefined) this.addSign(word, sign);
    else if (word === 'u') this.takeCharacter(number);
    else if (this.state.target === 'colortbl') this.colors.take(word, number);
    else if (!takeLook(this.state, word, number)) this.takeStructure(word, number);
  }

  /** A group that begins with this word: is it one whose text goes elsewhere? */
  private openTarget(word: string): boolean {
    const { state } = this;
    const wasInObject = state.isInObject;
    const before = state.target;
    if (!openTarget(state, word, this.isOptional)) return false;
    if (before === 'nowhere' || before === 'margin') return true;
    if (word === 'background') this.hasBackground = true;
    else if (state.isInObject && !wasInObject) this.content.pictures++;
    else if (word === 'annotation') this.content.comments++;
    else if (state.target === 'marker') this.marker = '';
    else if (word === 'footnote') {
      state.target = before;
      this.addText(' [');
      state.target = 'footnote';
    }
    return true;
  }

  /** As programs write it: two of 16 bits where one is not enough, the upper half of them below zero. */
  private takeCharacter(number: number | undefined): void {
    if (number === undefined) return;
    this.toSkip = this.state.fallback;
    const code = number < 0 ? number + 65_536 : number;
    const isLetter = code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code <= 0x9f);
    if (isLetter) this.addText(code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code));
  }

  /** A sign may be what stands for a letter. */
  private addSign(word: string, sign: string): void {
    if (this.toSkip > 0 && !LAYOUT.has(word)) this.toSkip--;
    else this.addText(sign);
  }

  private takeStructure(word: string, number: number | undefined): void {
    const { state } = this;
    switch (word) {
      case 'uc':
        state.fallback = Math.min(16, Math.max(0, number ?? 1));
        break;
      case 'ansicpg':
        this.encodings.setPage(number);
        break;
      case 'deff':
        this.plainFont = number ?? 0;
        break;
      case 'mac':
        this.encodings.setPage(10_000);
        break;
      case 'fcharset':
        if (state.target === 'fonttbl') this.encodings.setCharset(state.font, number);
        break;
      case 'cpg':
        if (state.target === 'fonttbl') this.encodings.setFontPage(state.font, number);
        break;
      case 'pc':
      case 'pca':
        this.encodings.setPage(word === 'pc' ? 437 : 850);
        break;
      case 'trowd':
        this.isRowShaded = false;
        break;
      case 'clcbpat':
      case 'clcfpat':
      case 'clshdng':
        this.isRowShaded = true;
        break;
      case 'pard':
        Object.assign(state, { isInTable: false, style: undefined, outline: undefined, list: undefined, paragraphGround: 0 });
        break;
      case 's':
        if (state.target === 'stylesheet') this.styles.number = number ?? 0;
        else {
          state.style = number;
          Object.assign(state, this.styles.hidingOf(`s${number}`));
        }
        break;
      case 'cs':
        if (state.target === 'stylesheet') this.styles.setCharacter(number ?? 0);
        else Object.assign(state, this.styles.hidingOf(`cs${number}`));
        break;
      case 'sbasedon':
        if (state.target === 'stylesheet') this.styles.base = number;
        break;
      case 'outlinelevel':
        if (state.target === 'stylesheet') this.styles.setLevel((number ?? 9) + 1);
        else state.outline = (number ?? 9) + 1;
        break;
      case 'ls':
        state.list ??= { level: 0 };
        break;
      case 'ilvl':
        state.list = { level: Math.min(8, Math.max(0, number ?? 0)) };
        break;
      case 'intbl':
        state.isInTable = true;
        break;
      case 'par':
      case 'sect':
        this.endParagraph();
        break;
      case 'cell':
      case 'nestcell':
        this.cells.push(this.takeRuns());
        this.marker = '';
        break;
      case 'row':
      case 'nestrow':
        this.tableRows.push(this.cells);
        this.cells = [];
        break;
      case 'yr':
      case 'mo':
      case 'dy':
        this.addInfoDate(number ?? 0);
    }
  }

  private addInfoDate(number: number): void {
    const { target } = this.state;
    const key = target === 'info creatim' ? 'created' : target === 'info revtim' ? 'modified' : undefined;
    if (key === undefined) return;
    const before = this.content.info[key];
    this.content.info[key] = before === undefined ? String(number) : `${before}-${String(number).padStart(2, '0')}`;
  }

  private addText(text: string): void {
    const { target, isDeleted, isBold, isItalic, isStruck, font } = this.state;
    if (target === 'fonttbl') this.fonts.name += text;
    else if (target === 'stylesheet') this.styles.name += text;
    else if (target === 'marker') this.marker += text;
    else if (target === 'link') this.fieldText += text;
    else if (target === 'margin') this.margin += text;
    else if (target === 'info title' || target === 'info author') this.addInfo(target.slice(5), text);
    if (target !== 'text' && target !== 'field' && target !== 'footnote') return;
    if (isDeleted) {
      if (!this.isDeleting && text.trim() !== '') this.content.deletions++;
      this.isDeleting = true;
      return;
    }
    this.isDeleting = false;
    const isOnOther = this.state.isInBox || this.hasBackground || (this.state.isInTable && this.isRowShaded);
    if (isUnseen(this.state, this.colors.all, isOnOther)) {
      this.unseen += text;
      return;
    }
    this.endHidden();
    this.runs.push({
      text,
      isBold,
      isItalic,
      isStruck,
      isCode: font !== this.plainFont && this.fonts.ofCode.has(font),
      link: target === 'field' ? this.link : undefined,
    });
  }

  private readLink(): void {
    this.link = /HYPERLINK\s+"?(https?:[^"\s]+)/.exec(this.fieldText)?.[1];
    this.fieldText = '';
  }

  private addInfo(key: string, text: string): void {
    this.content.info[key] = (this.content.info[key] ?? '') + text;
  }

  private endMargin(): void {
    this.content.margins.push(this.margin);
    this.margin = '';
  }

  private endHidden(): void {
    const text = this.unseen.replace(/\s+/gu, ' ').trim();

    if (text !== '') this.content.hidden.push({ words: fix(text), after: this.content.blocks.length });
    this.unseen = '';
  }

  private takeRuns(): string {
    this.endHidden();
    const text = writeRuns(this.runs);
    this.runs = [];
    return text;
  }

  private endParagraph(): void {
    const { state } = this;
    if (state.target !== 'text' && state.target !== 'field') {
      if (state.target === 'footnote' || state.target === 'margin') this.addText(' ');
      return;
    }
    if (state.isInTable) {
      // A paragraph in a cell: the cell goes on.
      this.addText(' ');
      return;
    }
    this.endTable();
    this.endHidden();
    const { runs } = this;
    this.runs = [];
    const marker = this.marker.trim();
    this.marker = '';
    const level = state.outline ?? (state.style === undefined ? undefined : this.styles.headings.get(state.style));
    const block = makeParagraph(runs, { marker, level, list: state.list });
    if (block !== undefined) this.content.blocks.push(block);
  }

  private endTable(): void {
    const rows = this.tableRows;
    this.tableRows = [];
    if (this.cells.length > 0) rows.push(this.cells);
    this.cells = [];
    this.content.blocks.push(...makeTable(rows));
  }
}

/** Half of a letter that takes two is none. */
const fix = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

const makeWellFormed = (block: DocumentBlock): DocumentBlock =>
  block.kind === 'row' ? { ...block, cells: block.cells.map(fix) } : { ...block, text: fix(block.text) };
