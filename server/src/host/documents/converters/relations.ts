import { posix } from 'node:path';
import type { Archive } from '../archive.ts';
import { attribute, below, parseXml } from '../xml.ts';

export interface OfficeRelation {
	/** The last word of its type, such as `slide`. */
	readonly kind: string;
	/** The name of the part in the archive. */
	readonly target: string;
}

/** What a part of an Office file refers to, by the id of the reference (ECMA-376, part 2: relationships). */
export function relationsOf(archive: Archive, part: string): ReadonlyMap<string, OfficeRelation> {
	const { dir, base } = posix.parse(part);
	const bytes = archive.read(`${dir === '' ? '' : `${dir}/`}_rels/${base}.rels`);
	const found = new Map<string, OfficeRelation>();
	if (!bytes) return found;
	for (const each of below(parseXml(bytes), 'Relationship')) {
		const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => attribute(each, name));
		// What is elsewhere is not fetched.
		if (id === undefined || target === undefined || attribute(each, 'TargetMode') === 'External') continue;
		found.set(id, { kind: type?.slice(type.lastIndexOf('/') + 1) ?? '', target: partName(dir, target) });
	}
	return found;
}

/** The name of a part that another one, in the folder `dir`, refers to. */
export const partName = (dir: string, target: string): string =>
	target.startsWith('/') ? target.slice(1) : posix.join(dir, target);
