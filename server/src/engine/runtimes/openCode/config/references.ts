import { isAbsolute, join, resolve } from 'node:path';
import { fromFile, literal, type MappedText } from '../../../prompt/mappedText.ts';
import type { RunWorld } from '../world.ts';

/** A stretch of a value of the configuration: what stands there, or what a file brings in. */
export interface ValuePiece {
	readonly text: MappedText;
	/** Absolute; absent for what the configuration itself says. */
	readonly file?: string;
	/** What the configuration says to bring the file in. */
	readonly written?: string;
}

/** `{file:./prompts/review.md}` */
const reference = /\{file:([^}]+)\}/gu;
const variable = /\{env:([^}]+)\}/gu;

/** Where the file lies that `{file:…}` names, absolute. `folder`: of the configuration that says so. */
function referredFile({ home }: Pick<RunWorld, 'home'>, written: string, folder: string): string {
	if (written.startsWith('~/')) return join(home, written.slice(2));
	return isAbsolute(written) ? written : resolve(folder, written);
}

/** Absolute paths of the files that a text of the configuration brings in. */
export const referredFiles = (world: RunWorld, value: string, folder: string): readonly string[] =>
	[...value.matchAll(reference)].map(([, written = '']) => referredFile(world, written, folder));

/**
 * A text of the configuration with the files that it names, each without the blanks around it. `{env:NAME}` stays as it is written: a prompt is
 * shown, kept and sent, and the variable may be a key.
 */
export function withFiles(world: RunWorld, value: string, folder: string): readonly ValuePiece[] {
	const pieces: ValuePiece[] = [];
	let done = 0;
	for (const match of value.matchAll(reference)) {
		if (match.index > done) pieces.push({ text: literal(value.slice(done, match.index)) });
		done = match.index + match[0].length;
		const file = referredFile(world, match[1] ?? '', folder);
		const content = world.places.facts(file).kind === 'file' ? world.places.read(file) : undefined;
		if (content?.kind !== 'text') continue;
		const text = content.text.trim();
		pieces.push({ text: fromFile(text, content.text.indexOf(text)), file, written: match[0] });
	}
	if (done < value.length) pieces.push({ text: literal(value.slice(done)) });
	return pieces;
}

/** A path of the configuration with the variables that it names; one that is not set is nothing. */
export const withVariables = ({ variables }: Pick<RunWorld, 'variables'>, value: string): string =>
	value.replaceAll(variable, (_, name: string) => (Object.hasOwn(variables, name) ? (variables[name] ?? '') : ''));
