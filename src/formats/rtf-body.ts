import type { DocumentBlock } from './document-blocks.js';
import { makeParagraph, makeTable } from './rtf-blocks.js';
import { RtfFonts, RtfStyles } from './rtf-definitions.js';
import { type RtfToken, readRtfTokens } from './rtf-tokens.js';
import { CHARSETS, encodingOf, INFO, SIGNS, SKIPPED } from './rtf-words.js';
import { decodeStrictly } from './text-decoder.js';
import { type Run, writeRuns } from './write-runs.js';

interface RtfContent {
  blocks: DocumentBlock[];
  info: Record<string, string>;
  hidden: string[];
  pictures: number;
  deletions: number;
  comments: number;
}

/** What holds inside a group; it ends with it. */
interface State {
  /** Where text goes: the document, nowhere, or a part of what the file says of itself. */
  target: string;
  isBold: boolean;
  isItalic: boolean;
  isStruck: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  font: number;
  /** How many bytes stand for each `\u` where it is not understood. */
  fallback: number;
  isInTable: boolean;
  style: number | undefined;
  outline: number | undefined;
  list: { level: number } | undefined;
}

const MAX_DEPTH = 2_000;

/** The blocks of a file of RTF 1.9, in its order. */
export function readRtf(file: Uint8Array): RtfContent {
  const reader = new RtfReader();
  for (const token of readRtfTokens(file)) reader.take(token);
  return reader.end();
}

class RtfReader {
  private readonly content: RtfContent = { blocks: [], info: {}, hidden: [], pictures: 0, deletions: 0, comments: 0 };
  private state: State = {
    target: 'text',
    isBold: false,
    isItalic: false,
    isStruck: false,
    isHidden: false,
    isDeleted: false,
    font: -1,
    fallback: 1,
    isInTable: false,
    style: undefined,
    outline: undefined,
    list: undefined,
  };
  private readonly stack: State[] = [];
  private encoding = 'windows-1252';
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
        break;
      case 'close':
        this.closeGroup();
        break;
      case 'bytes':
        this.takeBytes(token.bytes);
        break;
      case 'control':
        this.takeControl(token.word, token.number);
    }
    if (token.kind !== 'control' || token.word !== '*') this.isOptional = false;
  }

  end(): RtfContent {
    this.endParagraph();
    this.endTable();
    return this.content;
  }

  private closeGroup(): void {
    const { target } = this.state;
    const outer = this.stack.pop();
    if (outer === undefined) return;
    this.toSkip = 0;
    if (target === 'fonttbl') this.fonts.end(this.state.font);
    if (target === 'stylesheet') this.styles.end();
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
    const isAscii = rest.every((byte) => byte < 0x80);
    const encoding = this.fonts.encodings.get(this.state.font) ?? this.encoding;
    this.addText(decodeStrictly(isAscii ? 'utf-8' : encoding, rest) ?? new TextDecoder(encoding).decode(rest));
  }

  private takeControl(word: string, number: number | undefined): void {
    if (word === '*') {
      this.isOptional = true;
      return;
    }
    if (this.openTarget(word)) return;
    const sign = SIGNS[word];
    if (sign !== undefined) this.addText(sign);
    else if (word === 'u') this.takeCharacter(number ?? 0);
    else if (!this.takeLook(word, number)) this.takeStructure(word, number);
  }

  /** A group that begins with this word: is it one whose text goes elsewhere? */
  private openTarget(word: string): boolean {
    const { state } = this;
    if (state.target === 'nowhere') return false;
    if (SKIPPED.has(word)) {
      if (word === 'object') this.content.pictures++;
      state.target = word === 'fldinst' ? 'link' : 'nowhere';
    } else if (word === 'pict') {
      this.content.pictures++;
      state.target = 'nowhere';
    } else if (word === 'annotation') {
      this.content.comments++;
      state.target = 'nowhere';
    } else if (word === 'fonttbl' || word === 'stylesheet' || word === 'field' || word === 'info') state.target = word;
    else if (word === 'fldrslt') state.target = 'field';
    else if (word === 'listtext' || word === 'pntext') {
      this.marker = '';
      state.target = 'marker';
    } else if (word === 'footnote') {
      this.addText(' [');
      state.target = 'footnote';
    } else if (INFO.has(word) && state.target === 'info') state.target = `info ${word}`;
    else if (this.isOptional && !/^(shppict|shpinst|shptxt|cs)$/.test(word)) state.target = 'nowhere';
    else return false;
    return true;
  }

  private takeCharacter(number: number): void {
    this.addText(String.fromCharCode(number < 0 ? number + 65_536 : number));
    this.toSkip = this.state.fallback;
  }

  private takeLook(word: string, number: number | undefined): boolean {
    const { state } = this;
    const isOn = number !== 0;
    switch (word) {
      case 'b':
        state.isBold = isOn;
        break;
      case 'i':
        state.isItalic = isOn;
        break;
      case 'strike':
      case 'striked':
        state.isStruck = isOn;
        break;
      case 'v':
        state.isHidden = isOn;
        break;
      case 'deleted':
        state.isDeleted = isOn;
        break;
      case 'plain':
        Object.assign(state, { isBold: false, isItalic: false, isStruck: false, isHidden: false, isDeleted: false });
        break;
      case 'f':
        state.font = number ?? 0;
        break;
      case 'uc':
        state.fallback = Math.min(16, Math.max(0, number ?? 1));
        break;
      default:
        return false;
    }
    return true;
  }

  private takeStructure(word: string, number: number | undefined): void {
    const { state } = this;
    switch (word) {
      case 'ansicpg':
        this.encoding = encodingOf(number) ?? this.encoding;
        break;
      case 'deff':
        this.plainFont = number ?? 0;
        break;
      case 'mac':
        this.encoding = 'macintosh';
        break;
      case 'fcharset':
        if (state.target === 'fonttbl' && CHARSETS[number ?? 1] !== undefined)
          this.fonts.encodings.set(state.font, CHARSETS[number ?? 1] ?? '');
        break;
      case 'pard':
        Object.assign(state, { isInTable: false, style: undefined, outline: undefined, list: undefined });
        break;
      case 's':
        if (state.target === 'stylesheet') this.styles.number = number ?? 0;
        else state.style = number;
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
    const { target, isHidden, isDeleted, isBold, isItalic, isStruck, font } = this.state;
    if (target === 'fonttbl') this.fonts.name += text;
    else if (target === 'stylesheet') this.styles.name += text;
    else if (target === 'marker') this.marker += text;
    else if (target === 'link') this.fieldText += text;
    else if (target === 'info title' || target === 'info author') this.addInfo(target.slice(5), text);
    if (target !== 'text' && target !== 'field' && target !== 'footnote') return;
    if (isDeleted) {
      if (!this.isDeleting && text.trim() !== '') this.content.deletions++;
      this.isDeleting = true;
      return;
    }
    this.isDeleting = false;
    if (isHidden) {
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

  private endHidden(): void {
    const text = this.unseen.replace(/\s+/gu, ' ').trim();
    if (text !== '') this.content.hidden.push(text);
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
      if (state.target === 'footnote') this.addText(' ');
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
