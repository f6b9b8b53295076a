import { isAbsolute, join, resolve } from 'node:path';
import type { RunWorld } from '../world.ts';
import { fieldAt, isFieldMap, textField } from './fields.ts';
import type { ConfigSource } from './layers.ts';

/** Another folder that the configuration gives the agent to look into. */
export interface ProjectReference {
	readonly name: string;
	/** Absolute, whether or not it is there. */
	readonly path: string;
	/** The agent is told about those that have one. */
	readonly description?: string;
}

/** Others are dropped. */
export const isLawfulName = (name: string): boolean => /^[^/\s`,]+$/u.test(name);

/** A text that begins like a path; anything else names a repository elsewhere. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^[./~]/u.test(value);

/**
 * Folders that one configuration names. Repositories elsewhere are left out: where a copy of them lies, nobody can tell. Of a file that has a
 * mapping `skills`, the program takes none; with a list there, or none of either, it does.
 */
export function referencesIn(
	{ home }: Pick<RunWorld, 'home'>,
	{ fields, folder }: Pick<ConfigSource, 'fields' | 'folder'>,
): readonly ProjectReference[] {
	const found = fields.references ?? fields.reference;
	if (!isFieldMap(found) || isFieldMap(fields.skills)) return [];
	return Object.entries(found).flatMap(([name, said]): readonly ProjectReference[] => {
		const written = isPath(said) ? said : fieldAt(said, 'path');
		if (!isLawfulName(name) || typeof written !== 'string') return [];
		const description = textField(said, 'description');
		const path = written.startsWith('~/')
			? join(home, written.slice(2))
			: isAbsolute(written)
				? written
				: resolve(folder, written);
		return [{ name, path, ...(description !== undefined && { description }) }];
	});
}
