import { attribute, below, type Element, firstBelow, type parseXml } from '../xml.ts';

/** Number formats that are dates or times without saying so in the file (ECMA-376, part 1, 18.8.30). */
const isBuiltIn = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** Whether a format’s own letters are of a date: not in quotes, not escaped, and no colour or condition. */
const isDateCode = (code: string): boolean =>
	/[dmyhs]/i.test(code.replace(/"[^"]{0,99}"|\\.|_.|\*.|\[(?![hms]{1,9}\])[^\]]{0,99}\]/gi, '')) &&
	!/^general$/i.test(code);

/** Tells for the number of a cell’s style whether its number is a date. */
export function dateFormatsIn(styles: ReturnType<typeof parseXml>): (style: number) => boolean {
	const codes = new Map(
		[...below(styles, 'numFmt')].map((each) => [numberIn(each, 'numFmtId'), attribute(each, 'formatCode') ?? '']),
	);
	const used = firstBelow(styles, 'cellXfs');
	const dates = [...(used ? below(used, 'xf') : [])].map((each) => {
		const id = numberIn(each, 'numFmtId');
		const code = codes.get(id);
		return code === undefined ? isBuiltIn(id) : isDateCode(code);
	});
	return (style) => dates[style] === true;
}

const numberIn = (element: Element, name: string): number => Number(attribute(element, name) ?? 0);

const dayMs = 86_400_000;
/** Day 0 of the two calendars, in days from 1970. The first believes that 1900 was a leap year: its days before March 1900 are one off. */
const start = { 1900: -25_569, 1904: -24_107 } as const;
/** The year 10000: beyond it, what looks like a date is none. */
const lastDay = 2_958_466;

/** `2026-05-15`, `2026-05-15 09:30`, or `09:30` for less than a day; undefined for what is no date. */
export function dateText(days: number, from1904: boolean): string | undefined {
	if (!(days >= 0 && days < lastDay)) return undefined;
	const early = !from1904 && days < 60 ? 1 : 0;
	const ms = Math.round(((start[from1904 ? 1904 : 1900] + days + early) * dayMs) / 1000) * 1000;
	const [day = '', time = ''] = new Date(ms).toISOString().split('T');
	const clock = time.slice(0, time.slice(6, 8) === '00' ? 5 : 8);
	if (days < 1) return clock;
	return Number.isInteger(days) ? day : `${day} ${clock}`;
}
