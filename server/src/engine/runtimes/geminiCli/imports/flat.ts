import { dirname, normalize, resolve } from 'node:path';
import { wholeFile } from '../../../prompt/mappedText.ts';
import type { Places } from '../../../workspace/snapshot.ts';
import { isUrl, mayImport } from './allowed.ts';
import { type ImportAttempt, type ImportFate, readForImport } from './attempt.ts';
import type { ImportExpansion } from './expand.ts';
import { type FileOrigin, frame, type LoadedStretch, trimmed } from './stretches.ts';
import { importTokens } from './tokens.ts';

/** Files that may come in by one. The program has no such limit. */
const most = 1_000;

/** A file that has been come upon, by the name that stands above its text. */
interface Listed {
	readonly name: string;
	readonly origin: FileOrigin;
}

/**
 * The flat format: the file with its `@` as it is written, and behind it, each under a heading, every file that it leads to, once. Of
 * several imports the last comes first. The loaded file is named by its folder, so that it may come in again under its own name.
 */
export function expandFlat(places: Places, origin: FileOrigin, folder: string, boundary: string): ImportExpansion {
	const listed: Listed[] = [];
	const known = new Set<string>();
	const attempts: ImportAttempt[] = [];
	const visit = (name: string, at: FileOrigin, base: string): void => {
		known.add(name);
		listed.push({ name, origin: at });
		for (const { path, range, code } of importTokens(at.content).toReversed()) {
			const target = normalize(resolve(base, path));
			const note = (outcome: ImportFate) =>
				attempts.push({ origin: at, range, path, target, outcome, ...(code && { code }) });
			if (code) {
				note('code');
			} else if (!mayImport(places, path, base, [boundary])) {
				note(isUrl(path) ? 'url' : 'outside');
			} else if (known.has(target)) {
				note('again');
			} else if (listed.length >= most) {
				note('too-many');
			} else {
				const found = readForImport(places, target);
				note(found.kind === 'text' ? 'imported' : found.kind);
				if (found.kind === 'text')
					visit(target, { file: target, content: found.content, importedBy: { origin: at, range } }, dirname(target));
			}
		}
	};
	visit(normalize(resolve(folder)), origin, folder);
	return { stretches: listed.flatMap(blockOf), attempts };
}

const blockOf = ({ name, origin }: Listed, index: number): readonly LoadedStretch[] => [
	frame(origin, `${index === 0 ? '' : '\n\n'}--- File: ${name} ---\n`),
	...trimmed([{ origin, text: wholeFile(origin.content) }]),
	frame(origin, `\n--- End of File: ${name} ---`),
];
