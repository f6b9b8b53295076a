import { dirname, resolve } from 'node:path';
import { literal, sliceMapped, wholeFile } from '../../../prompt/mappedText.ts';
import type { Places } from '../../../workspace/snapshot.ts';
import { isUrl, mayImport } from './allowed.ts';
import { type ImportAttempt, type ImportFate, readForImport } from './attempt.ts';
import { type FileOrigin, frame, type LoadedStretch } from './stretches.ts';
import { type ImportToken, importTokens } from './tokens.ts';

/** Levels of imports that are followed. */
const deepest = 5;
/** Files that may come in by one, counted again each time. The program has no such limit; ten files that each import ten would be 100,000. */
const most = 1_000;

export interface ImportExpansion {
	readonly stretches: readonly LoadedStretch[];
	readonly attempts: readonly ImportAttempt[];
}

interface Expanding {
	readonly places: Places;
	/** What imports have to lie in. */
	readonly boundary: string;
	readonly attempts: ImportAttempt[];
	arrived: number;
}

/** What stands in the place of an import that does not work. */
const failed = (path: string, why: string): string => `<!-- Import failed: ${path} - ${why} -->`;

/** The file as it is loaded, with its imports in their places. `folder`: what its paths are relative to. */
export function expandTree(places: Places, origin: FileOrigin, folder: string, boundary: string): ImportExpansion {
	const expanding: Expanding = { places, boundary, attempts: [], arrived: 0 };
	return { stretches: textOf(expanding, origin, folder, []), attempts: expanding.attempts };
}

/** `chain`: the files that have led here, the loaded one itself not among them. */
function textOf(expanding: Expanding, origin: FileOrigin, folder: string, chain: readonly string[]): LoadedStretch[] {
	const whole = wholeFile(origin.content);
	const tokens = importTokens(origin.content);
	if (chain.length >= deepest) {
		for (const token of tokens) note(expanding, origin, folder, token, token.code ? 'code' : 'deep');
		return [{ origin, text: whole }];
	}
	const stretches: LoadedStretch[] = [];
	let at = 0;
	for (const token of tokens) {
		const { start, end } = token.range;
		if (token.code) {
			note(expanding, origin, folder, token, 'code');
			continue;
		}
		stretches.push({ origin, text: sliceMapped(whole, at, start) });
		stretches.push(...importOf(expanding, origin, folder, chain, token));
		at = end;
	}
	stretches.push({ origin, text: at === 0 ? whole : sliceMapped(whole, at, whole.text.length) });
	return stretches;
}

function note(
	{ attempts }: Expanding,
	origin: FileOrigin,
	folder: string,
	{ range, path, code }: ImportToken,
	outcome: ImportFate,
): void {
	attempts.push({ origin, range, path, target: resolve(folder, path), outcome, ...(code && { code }) });
}

/** What stands in the place of one import. */
function importOf(
	expanding: Expanding,
	origin: FileOrigin,
	folder: string,
	chain: readonly string[],
	token: ImportToken,
): LoadedStretch[] {
	const { places, boundary } = expanding;
	const { path, range } = token;
	const instead = (outcome: ImportFate, text: string): LoadedStretch[] => {
		note(expanding, origin, folder, token, outcome);
		return [{ origin, text: literal(text) }];
	};
	if (!mayImport(places, path, folder, [boundary]))
		return instead(isUrl(path) ? 'url' : 'outside', failed(path, 'Path traversal attempt'));
	const target = resolve(folder, path);
	if (chain.includes(target)) return instead('again', `<!-- File already processed: ${path} -->`);
	const found = readForImport(places, target);
	if (found.kind !== 'text') return instead(found.kind, failed(path, found.message));
	if (expanding.arrived >= most) return instead('too-many', `@${path}`);
	expanding.arrived += 1;
	note(expanding, origin, folder, token, 'imported');
	const imported: FileOrigin = { file: target, content: found.content, importedBy: { origin, range } };
	return [
		frame(imported, `<!-- Imported from: ${path} -->\n`),
		...textOf(expanding, imported, dirname(target), [...chain, target]),
		frame(imported, `\n<!-- End of import from: ${path} -->`),
	];
}
