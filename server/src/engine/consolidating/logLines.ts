import { entriesOf } from '../retiring/entries.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';

/** One thing that the log of a day says. */
export interface LogLine {
	readonly path: WorkspacePath;
	/** `YYYY-MM-DD` */
	readonly day: string;
	/** Zero-based. */
	readonly line: number;
	/** As it stands. */
	readonly text: string;
	/** Without the marks of a list, the time of day and comments. */
	readonly words: string;
	/** The heading that it stands under. */
	readonly section: string | undefined;
	/** 1 to 10, where it carries a mark that says so. */
	readonly importance: number | undefined;
}

/** UTF-16 units: what is shorter says nothing, and what is longer is a text. */
const lengths = { least: 12, most: 300 } as const;

const time =
	/^[*_[(`]*(?:\d{4}-\d{2}-\d{2}[T ,]{1,2})?(?:[01]?\d|2[0-3])[:.h][0-5]\d(?::[0-5]\d)?(?: ?[AaPp]\.?[Mm]\.?| Uhr)?[\])*_`]*:?[\])*_`]*[ \t]*(?:[-–—|·>:][ \t]+)?/u;
const importance = /<!--\s*importance\s*:\s*(\d{1,2})\s*-->/iu;
const comment = /<!--[^<>]*-->/gu;

/** Lines of the log of a day that say one thing each; what somebody has still to do is none. */
export function logLinesOf(path: WorkspacePath, day: string, text: string): readonly LogLine[] {
	// A comment behind a line is about the line: it is read, and does not hide it.
	const plain = text.replace(comment, (each) => (each.includes('\n') ? each : ' '.repeat(each.length)));
	const lines = text.split(/\r\n|\n|\r/u);
	return entriesOf(plain).flatMap((entry): LogLine[] => {
		const { startLine, endLine } = entry;
		if (entry.box !== undefined || endLine > startLine) return [];
		const words = entry.words.replace(time, '').trim();
		if (words.length < lengths.least || words.length > lengths.most) return [];
		const whole = lines[startLine] ?? '';
		const mark = Number(importance.exec(whole)?.[1] ?? Number.NaN);
		return [
			{
				path,
				day,
				line: startLine,
				text: whole.trim(),
				words,
				section: entry.section?.title,
				importance: mark >= 1 && mark <= 10 ? mark : undefined,
			},
		];
	});
}
