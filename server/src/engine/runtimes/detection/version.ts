import { listed } from '../../rules/support/words.ts';
import type { ReleaseChange } from '../installedProgram.ts';
import type { KnownRuntime } from '../runtime.ts';
import type { Scene } from './scene.ts';

/** What one look at a scene says of the version. */
export interface VersionHint {
	/** Ids of the versions that it fits; at least one. */
	readonly fits: readonly string[];
	/** A clause for people. */
	readonly reason: string;
	/** The version that it speaks of, where that is none of ours and one of `fits` stands in for it. */
	readonly standsInFor?: string;
}

/** One way to tell versions of a family apart. */
export interface VersionClue {
	/** True for what is worth saying although the version is clear already. */
	readonly isAlwaysSaid?: boolean;
	/** Undefined where it says nothing here. Never throws. */
	find(scene: Scene, versions: readonly KnownRuntime[]): VersionHint | undefined;
}

export interface VersionChoice {
	readonly runtime: KnownRuntime;
	/** A clause for people. */
	readonly reason: string;
	/** What rules out each version that does not fit, by its id. */
	readonly ruledOut: ReadonlyMap<string, string>;
	/** As `Evidence.standsInFor`. */
	readonly standsInFor?: string;
}

const titlesOf = (versions: readonly KnownRuntime[]): string => listed(versions.map(({ title }) => title));

/**
 * The version that the clues leave, the newest where they leave several. A clue that contradicts all that is left by more
 * reliable ones changes nothing.
 */
export function chooseVersion(
	versions: readonly KnownRuntime[],
	clues: readonly VersionClue[],
	scene: Scene,
): VersionChoice {
	let left = versions;
	const messages: string[] = [];
	const ruledOut = new Map<string, string>();
	let standsInFor: string | undefined;
	for (const clue of clues) {
		if (left.length === 1 && !clue.isAlwaysSaid) continue;
		const hint = clue.find(scene, versions);
		if (!hint) continue;
		const fitting = left.filter(({ id }) => hint.fits.includes(id));
		if (fitting.length === 0) {
			if (clue.isAlwaysSaid) messages.push(`although ${hint.reason}`);
			continue;
		}
		if (fitting.length < left.length || clue.isAlwaysSaid) messages.push(hint.reason);
		for (const { id } of left) if (!hint.fits.includes(id)) ruledOut.set(id, hint.reason);
		standsInFor ??= hint.standsInFor;
		left = fitting;
	}
	const [runtime, ...others] = left;
	if (runtime === undefined) throw new Error('a family has no versions');
	if (others.length > 0) {
		const also = `${titlesOf(others)} ${others.length === 1 ? 'fits' : 'fit'} as well, and the newest is taken`;
		messages.push(messages.length === 0 ? `nothing tells its version: ${also}` : also);
	}
	return { runtime, reason: messages.join('; '), ruledOut, ...(standsInFor !== undefined && { standsInFor }) };
}

/** The three numbers of a version; undefined where it is no version at all. What follows them does not count. */
function numbersOf(version: string): readonly [number, number, number] | undefined {
	const parts = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/u.exec(version.trim());
	if (!parts) return undefined;
	const [major = 0, minor = 0, patch = 0] = [1, 2, 3].map((index) => Number(parts[index] ?? 0));
	return [major, minor, patch];
}

/** Versions that begin with a year are dates. */
const firstYear = 2000;
const lastDay = 30;

/** A count that grows with the version; for versions that are dates, about days. A line that is kept up longer than its month stays in it. */
function countOf(version: string): number | undefined {
	const numbers = numbersOf(version);
	if (!numbers) return undefined;
	const [major, minor, patch] = numbers;
	return (major * 12 + minor) * 31 + (major < firstYear ? patch : Math.min(patch, lastDay));
}

/** True where the known version is what a program calls itself; what follows the three numbers does not count. */
export const isSameVersion = (a: string, b: string): boolean => compareVersions(a, b) === 0;

/** Below zero where `a` is the older one; `NaN` where one of them is no version at all. */
export function compareVersions(a: string, b: string): number {
	const [own, other] = [numbersOf(a), numbersOf(b)];
	if (!own || !other) return Number.NaN;
	return own.map((number, index) => number - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The version nearest to `version`, of two as near the newer; undefined where it is no version at all. */
function nearestVersion(
	versions: readonly KnownRuntime[],
	version: string,
	changes: readonly ReleaseChange[],
): KnownRuntime | undefined {
	const wanted = countOf(version);
	if (wanted === undefined) return undefined;
	// What is known to have changed says more than the time that went by.
	const between = ({ version: known }: KnownRuntime): number => {
		const [from, to] = compareVersions(known, version) < 0 ? [known, version] : [version, known];
		return changes
			.filter(({ since }) => compareVersions(since, from) > 0 && compareVersions(since, to) <= 0)
			.reduce((sum, { weight = 1 }) => sum + weight, 0);
	};
	const away = (runtime: KnownRuntime): number => Math.abs((countOf(runtime.version) ?? 0) - wanted);
	// They come newest first, and stay so where they are as near.
	return [...versions].sort((a, b) => between(a) - between(b) || away(a) - away(b))[0];
}

/** The known versions right below and above `version`, as far as there are any; `versions` come newest first. */
export function neighboursOf(versions: readonly KnownRuntime[], version: string): readonly string[] {
	const older = versions.find((each) => compareVersions(each.version, version) < 0);
	const newer = versions.findLast((each) => compareVersions(each.version, version) > 0);
	return [older, newer].flatMap((each) => each?.version ?? []);
}

/** `fact`, and which version stands in for the one that it speaks of where that is none of ours: `changes` tell what lies between. */
export function hintOf(
	versions: readonly KnownRuntime[],
	version: string,
	fact: string,
	changes: readonly ReleaseChange[] = [],
): VersionHint | undefined {
	const nearest = nearestVersion(versions, version, changes);
	if (!nearest) return undefined;
	const isKnown = isSameVersion(nearest.version, version);
	const around = neighboursOf(versions, version);
	const place =
		around.length === 2
			? `, between ${around.join(' and ')}, which Soulscope knows; the nearer one is ${nearest.version}`
			: `; the nearest version that Soulscope knows is ${nearest.version}`;
	return isKnown
		? { fits: [nearest.id], reason: fact }
		: { fits: [nearest.id], reason: `${fact}${place}`, standsInFor: version };
}

/** The program of the family on this machine that would run first. Others are told of where they are other versions. */
export const byInstalled = (changes?: readonly ReleaseChange[]): VersionClue => ({
	isAlwaysSaid: true,
	find({ installations = [] }, versions) {
		const own = installations.filter(({ family }) => family === versions[0]?.family);
		const [first] = own;
		if (!first) return undefined;
		const nameOf = (version: string) => (versions[0]?.title ?? '').replace(versions[0]?.version ?? '', version);
		const others = [...new Set(own.slice(1).map(({ version }) => version))].filter((each) => each !== first.version);
		const also = others.length > 0 ? ` (and ${others.slice(0, 3).join(', ')} elsewhere)` : '';
		return hintOf(versions, first.version, `${nameOf(first.version)} is installed in ${first.path}${also}`, changes);
	},
});

export const byInstallation = byInstalled();
