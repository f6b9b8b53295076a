import { sep } from 'node:path';
import type { DiskFiles } from './diskFiles.ts';
import { folded } from './lettersOfDisk.ts';
import { nameOfDisk } from './ofDisk.ts';

/**
 * `asked` in the letters that the disk has, which leads to `real`: as far as the two end in the same names. What is before `from` (UTF-16
 * units) stays as it is, and so is all of it where a link has the other letters.
 */
export async function inOwnLetters(
	files: Pick<DiskFiles, 'facts'>,
	asked: string,
	real: string,
	from = 0,
): Promise<string> {
	if (asked === real) return asked;
	const names = asked.split(sep);
	const own = real.split(sep);
	const others: string[] = [];
	let end = asked.length;
	for (let back = 1; back < names.length && back <= own.length; back++) {
		const name = names[names.length - back] ?? '';
		const ours = nameOfDisk(own[own.length - back] ?? '');
		if (end - name.length < from || folded(name) !== folded(ours)) break;
		if (name !== ours) others.push(asked.slice(0, end));
		names[names.length - back] = ours;
		end -= name.length + sep.length;
	}
	if (others.length === 0) return asked;
	const isLink = (await files.facts(others)).some((facts) => facts?.link === 'symlink');
	return isLink ? asked : names.join(sep);
}
