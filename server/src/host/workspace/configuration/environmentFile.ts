import { parseEnv } from 'node:util';
import type { FileContent } from '../../../engine/workspace/snapshot.ts';

const named = /\$\{([A-Z_][A-Z0-9_]*)\}/gu;

/** The variables that a configuration asks for: `${BOT_TOKEN}`. */
export const variablesIn = (texts: Iterable<FileContent>): ReadonlySet<string> =>
	new Set(
		[...texts].flatMap((content) =>
			content.kind === 'text' ? [...content.text.matchAll(named)].map(([, name = '']) => name) : [],
		),
	);

/** Those of `names` that a file `.env` sets; nothing else of it is kept, for it is full of secrets. Undefined where it sets none. */
export function variablesOf(
	file: FileContent | undefined,
	names: ReadonlySet<string>,
): Readonly<Record<string, string>> | undefined {
	if (file?.kind !== 'text') return undefined;
	const set = Object.entries(parseEnv(file.text)).flatMap(([name, value]) =>
		names.has(name) && value ? [[name, value] as const] : [],
	);
	return set.length > 0 ? Object.fromEntries(set) : undefined;
}
