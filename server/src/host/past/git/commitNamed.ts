import type { GitObjects } from './objects.ts';

const hash = /^[0-9a-f]{4,40}$/i;

/** Steps back behind a name: `^`, `~`, `~3`, and several of them. */
const stepsBack = /(?:\^|~\d{0,4}){1,20}$/;

/** How far anybody counts by hand; a name that goes further names nothing. */
const furthest = 10_000;

const stepsIn = (text: string): number =>
	[...text.matchAll(/\^|~(\d*)/g)].reduce((sum, [, count]) => sum + (count ? Number(count) : 1), 0);

/** The full hash of the commit that `name` means: a branch, a tag, a hash or the beginning of one, and so many commits back, as git writes it. */
export async function commitNamed(objects: GitObjects, name: string): Promise<string | undefined> {
	const [back = ''] = stepsBack.exec(name) ?? [];
	const start = name.slice(0, name.length - back.length);
	// An added work tree has a HEAD of its own.
	const own = start === 'HEAD' || start === '@' ? (await objects.head()).id : undefined;
	let id =
		own ?? (hash.test(start) ? await objects.expand(start.toLowerCase()) : undefined) ?? (await objects.resolve(start));
	const steps = stepsIn(back);
	if (steps > furthest) return undefined;
	for (let step = 0; step < steps && id !== undefined; step++) {
		const [parent]: readonly string[] = (await objects.commit(id))?.parents ?? [];
		id = parent;
	}
	return id;
}
