import { united } from '../text/range.ts';
import type { FoundSecret } from '../workspace/snapshot.ts';
import { secretsOfText } from './find.ts';

/** As many dots as in every other place, whatever they stand for. */
const dots = '•'.repeat(8);

const found = (text: string): readonly FoundSecret[] => {
	const { shaped, labelled } = secretsOfText(text);
	return [...shaped, ...labelled];
};

/** What secret the name of a file or folder holds; undefined where it is a name like any other. */
export const secretInName = (name: string): FoundSecret | undefined => found(name)[0];

/** A path, or a line, as it may be shown to anybody: what looks like a secret in it is dots. */
export function masked(text: string): string {
	let shown = '';
	let at = 0;
	for (const { start, end } of united(found(text).map(({ range }) => range))) {
		shown += `${text.slice(at, start)}${dots}`;
		at = end;
	}
	return shown + text.slice(at);
}
