import { type Moment, wallClock } from '../clock.ts';
import { outsideOf, type ToldWrite, wordsOfWrite } from './words.ts';

interface ToldOrigin {
	readonly record: ToldWrite & { readonly at: number };
	readonly edited: boolean;
	readonly earlier: readonly (ToldWrite & { readonly at: number })[];
}

const dayOf = ({ now, timeZone }: Moment): string => {
	try {
		return wallClock({ now, timeZone }).day;
	} catch {
		return new Date(now).toISOString().slice(0, 10);
	}
};

/** Where a line came from, in sentences for people. `timeZone`: IANA name that days are counted in. */
export function sentencesOf({ record, edited, earlier }: ToldOrigin, timeZone: string): readonly string[] {
	const on = (at: number) => dayOf({ now: at, timeZone });
	const outside = [record, ...earlier].map(outsideOf).find((each) => each !== undefined);
	return [
		`This line was ${wordsOfWrite(record)} on ${on(record.at)}.`,
		...earlier.map((each) => `Before that it was ${wordsOfWrite(each)} on ${on(each.at)}.`),
		...(edited ? ['It has been changed outside Soulscope since.'] : []),
		...(outside === undefined ? [] : [`Its text may come from outside: ${outside}.`]),
	];
}
