import { makeZip } from './make-office.js';
import type { FormatSample } from './sample.js';

const NAMES =
  'xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:style="s" xmlns:fo="f" xmlns:draw="d" xmlns:xlink="x" xmlns:meta="m" xmlns:dc="dc"';

/** A file of OpenDocument: what its body holds, its looks, and its other parts. */
function makeOpenDocument(body: string, styles: string, files: Record<string, string>): Uint8Array {
  return makeZip({
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="m"/>',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMES}><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
    'meta.xml': `<office:document-meta ${NAMES}><office:meta><dc:title>Of piers and moorings</dc:title><meta:initial-creator>Ines Calder</meta:initial-creator><meta:creation-date>2021-02-03T10:00:00</meta:creation-date></office:meta></office:document-meta>`,
    ...files,
  });
}

const STYLES = `<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="T2" style:family="text"><style:text-properties text:display="none"/></style:style>
<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Preformatted_20_Text"/>
<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>`;

const cell = (text: string, traits = ''): string => `<table:table-cell ${traits}><text:p>${text}</text:p></table:table-cell>`;

const TEXT = `<office:text><text:tracked-changes><text:changed-region><text:deletion><office:change-info><dc:creator>Ines</dc:creator></office:change-info><text:p>nine piers</text:p></text:deletion></text:changed-region></text:tracked-changes>
<text:table-of-content><text:index-body><text:p>Piers on page 1</text:p></text:index-body></text:table-of-content><text:h text:outline-level="1">Piers</text:h>
<text:p>The <text:span text:style-name="T1">north pier</text:span> is<text:s text:c="2"/>of
oak,<text:line-break/>see <text:a xlink:href="https://piers.example/north">its page</text:a>.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Built in 1880.</text:p></text:note-body></text:note><office:annotation><dc:creator>Ines</dc:creator><text:p>Really oak?</text:p></office:annotation></text:p>
<text:p>Seen.<text:span text:style-name="T2">Unseen words</text:span></text:p>
<text:h text:outline-level="2">계류</text:h>
<text:list text:style-name="L1"><text:list-item><text:p>밧줄을 던진다</text:p><text:list><text:list-item><text:p>두 번 감는다</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>기다린다</text:p></text:list-item></text:list>
<text:p text:style-name="P1">moor(<text:s text:c="2"/>4);</text:p>
<table:table><table:table-header-rows><table:table-row>${cell('Pier')}${cell('Berths')}</table:table-row></table:table-header-rows>
<table:table-row>${cell('North', 'table:number-rows-spanned="2"')}${cell('4')}</table:table-row><table:table-row><table:covered-table-cell/>${cell('6, in summer')}</table:table-row></table:table>
<text:p><draw:frame><draw:text-box><text:p>Mind the gap</text:p></draw:text-box></draw:frame><draw:frame><draw:image/></draw:frame></text:p></office:text>`;

export const makeOdt = (files: Record<string, string> = {}): Uint8Array => makeOpenDocument(TEXT, STYLES, files);

export const odtSample: FormatSample = {
  name: 'piers.odt',
  make: () => makeOdt(),
  title: 'Of piers and moorings',
  date: '2021-02-03 (properties)',
  says: [
    ['The north pier is of oak, see its page.', 'paragraph=2'],
    ['Built in 1880.', 'paragraph=3'],
    ['두 번 감는다', 'paragraph=7'],
    ['North 6, in summer', 'paragraph=12'],
    ['Mind the gap', 'paragraph=13'],
  ],
  kinds: ['heading', 'paragraph', 'item', 'code', 'row'],
  lines: [
    '# Piers',
    'The **north pier** is of oak, see [its page](https://piers.example/north).',
    '## 계류',
    '1. 밧줄을 던진다',
    '  - 두 번 감는다',
    '2. 기다린다',
    'moor(  4);',
    '| Pier | Berths |',
    '| North | 6, in summer |',
  ],
  hides: ['Piers on page', 'nine piers', 'Unseen words', 'Really oak'],
};

const value = (type: string, held: string, shown: string): string => cell(shown, `office:value-type="${type}" ${held}`);

const SHEET_STYLES = `<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>`;

const SHEETS = `<office:spreadsheet><table:table table:name="Ropes" table:style-name="ta1"><table:table-column table:number-columns-repeated="4"/><table:table-column table:visibility="collapse"/>
<table:table-row>${cell('Rope')}${cell('Length')}${cell('Bought')}${cell('Worn')}${cell('Price')}</table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
<table:table-row>${cell('Hemp', 'table:number-rows-spanned="2"')}${value('float', 'office:value="1234.5"', '1,234.5')}${value('date', 'office:date-value="2023-07-01"', '01.07.23')}${value('percentage', 'office:value="0.075"', '8%')}${cell('99')}</table:table-row>
<table:table-row><table:covered-table-cell/>${value('float', 'office:value="0.3333"', '0.3')}<table:table-cell office:value-type="string"><office:annotation><text:p>Ask Ines</text:p></office:annotation><text:p>중고</text:p></table:table-cell></table:table-row>
<table:table-row table:visibility="filter">${cell('Row of nobody')}</table:table-row>
<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>
<table:table table:name="Old" table:style-name="ta2"><table:table-row>${cell('Nobody ties this')}</table:table-row></table:table></office:spreadsheet>`;

export const makeOds = (files: Record<string, string> = {}): Uint8Array => makeOpenDocument(SHEETS, SHEET_STYLES, files);

export const odsSample: FormatSample = {
  name: 'ropes.ods',
  make: () => makeOds(),
  title: 'Of piers and moorings',
  date: '2021-02-03 (properties)',
  says: [
    ['Hemp 1,234.5 2023-07-01 7.5%', 'sheet=Ropes!4'],
    ['Hemp 0.3333 중고', 'sheet=Ropes!5'],
  ],
  kinds: ['heading', 'row'],
  lines: ['## Ropes', '| Rope | Length | Bought | Worn |', '| --- | --- | --- | --- |', '| Hemp | 0.3333 | 중고 |  |'],
  hides: ['Nobody ties', 'Row of nobody', '99', 'Ask Ines'],
};
