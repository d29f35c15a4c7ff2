import { hidingOf, type RtfLook } from './rtf-look.js';
import { isCodeFont } from './write-runs.js';

/** The table of fonts at the head of a file, by their numbers. */
export class RtfFonts {
  readonly ofCode = new Set<number>();
  /** Of the one that is being defined. */
  name = '';

  end(font: number): void {
    if (isCodeFont(this.name)) this.ofCode.add(font);
    this.name = '';
  }
}

/** The table of styles at the head of a file: which of them, by their numbers, are headings of what level, from 1. */
export class RtfStyles {
  readonly headings = new Map<number, number>();
  private readonly levels = new Map<number, number>();
  /** Of the one that is being defined. */
  name = '';
  number = 0;
  base: number | undefined;
  private isOfCharacters = false;
  private readonly hiding = new Map<string, Partial<RtfLook>>();

  setCharacter(number: number): void {
    this.number = number;
    this.isOfCharacters = true;
  }

  /** What hides text of a style, by `s4` or `cs9`. */
  hidingOf(key: string): Partial<RtfLook> {
    return this.hiding.get(key) ?? {};
  }

  setLevel(level: number): void {
    this.levels.set(this.number, level);
  }

  end(look: RtfLook): void {
    // The table itself ends.
    if (this.name.trim() === '') return;
    const kind = this.isOfCharacters ? 'cs' : 's';
    const hiding = { ...this.hiding.get(`${kind}${this.base}`), ...hidingOf(look) };
    this.hiding.set(`${kind}${this.number}`, hiding);
    if (!this.isOfCharacters) this.endHeading();
    Object.assign(this, { name: '', number: 0, base: undefined, isOfCharacters: false });
  }

  private endHeading(): void {
    const named = /^\s*(?:heading|überschrift|제목|見出し|标题|titre)\s?([1-9])\s*;/i.exec(this.name)?.[1];
    const level = named === undefined ? this.levels.get(this.number) : Number(named);
    if (/^\s*title\s*;/i.test(this.name)) this.headings.set(this.number, 1);
    else if (level !== undefined && level < 10) this.headings.set(this.number, level);
  }
}
