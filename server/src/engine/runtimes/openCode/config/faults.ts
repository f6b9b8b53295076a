import type { RunWorld } from '../world.ts';
import { configFields, type FieldValues, fieldAt, isFieldMap, misfitsIn, type WrongField } from './fields.ts';
import type { BrokenSource, ConfigSource } from './layers.ts';
import { referredFiles } from './references.ts';

/** What keeps the program from starting. */
export type StartFault =
	| ({ readonly kind: 'broken' } & BrokenSource)
	| { readonly kind: 'misfit'; readonly file: string; readonly misfit: WrongField }
	/** A file that `{file:…}` names is not there. */
	| { readonly kind: 'reference'; readonly file: string; readonly missing: string; readonly text: string }
	| { readonly kind: 'no-agent'; readonly name: string; readonly why: 'unknown' | 'subagent' | 'hidden' };

/** Texts at any depth of a value. */
function* textsBelow(value: unknown): Iterable<string> {
	if (typeof value === 'string') yield value;
	else if (Array.isArray(value)) for (const each of value) yield* textsBelow(each);
	else if (isFieldMap(value)) for (const each of Object.values(value)) yield* textsBelow(each);
}

/** Entries of the mapping called `key`, as far as they are mappings. */
export const entriesIn = (
	fields: FieldValues,
	key: string,
): readonly (readonly [name: string, entry: FieldValues])[] => {
	const found = fieldAt(fields, key);
	return isFieldMap(found)
		? Object.entries(found).flatMap(([name, entry]) => (isFieldMap(entry) ? [[name, entry] as const] : []))
		: [];
};

/** What of one source does. */
export function faultsOf(world: RunWorld, { file, folder, fields }: ConfigSource): readonly StartFault[] {
	const missing = [...textsBelow(fields)].flatMap((text) =>
		referredFiles(world, text, folder)
			.filter((path) => world.places.facts(path).kind === 'nothing')
			.map((path): StartFault => ({ kind: 'reference', file, missing: path, text })),
	);
	return [
		...missing,
		...misfitsIn(fields, configFields).map((misfit): StartFault => ({ kind: 'misfit', file, misfit })),
	];
}
