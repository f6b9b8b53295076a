import type { KnownRuntime } from '../runtime.ts';
import { byStrength, type Clue, compareClues, isOwn, strongestOf, sufficesFor } from './clue.ts';
import type { Alternative, Evidence } from './evidence.ts';
import type { KnownFamily } from './family.ts';
import type { Scene } from './scene.ts';
import { chooseVersion, type VersionChoice } from './version.ts';

export interface Detection<Found extends KnownRuntime = KnownRuntime> {
	readonly runtime: Found;
	readonly evidence: Evidence;
}

interface FamilyCandidate {
	readonly family: KnownFamily;
	readonly choice: VersionChoice;
	/** Strongest first. */
	readonly clues: readonly Clue[];
}

/** What the configurations on this machine say of the folder. What a version says that is not the one in use counts for nothing. */
function namingClues({ runtime: { title, id }, standsInFor }: VersionChoice, { namings = [] }: Scene): readonly Clue[] {
	const naming = namings.find(({ runtime }) => runtime === id);
	if (!naming) return [];
	if (naming.config === undefined) return [{ strength: 'place', reason: `${title} keeps its agent here by default` }];
	// What the version that stands in does not accept, the one that wrote it may.
	const says =
		naming.isInVain && standsInFor === undefined
			? `names this folder, but ${title} does not accept it as it is written`
			: 'makes this folder an agent’s workspace';
	return [{ strength: 'named', reason: `the configuration of ${title} ${says}` }];
}

/** Families that something speaks for, the one that it most looks like first; of equals the usual one, which comes first. */
function candidatesIn(families: readonly KnownFamily[], scene: Scene): readonly FamilyCandidate[] {
	return families
		.flatMap((family): FamilyCandidate[] => {
			const own = family.clues(scene);
			const isNamed = family.versions.some(({ id }) => scene.namings?.some(({ runtime }) => runtime === id));
			if (own.length === 0 && !isNamed) return [];
			const choice = chooseVersion(family.versions, family.versionClues, scene);
			const clues = byStrength([...namingClues(choice, scene), ...own]);
			return clues.length > 0 ? [{ family, choice, clues }] : [];
		})
		.sort((a, b) => compareClues(a.clues, b.clues));
}

function otherVersions(family: KnownFamily, { runtime, ruledOut }: VersionChoice): Alternative[] {
	return family.versions
		.filter((version) => version !== runtime)
		.map(({ id, title }) => {
			const against = ruledOut.get(id);
			const whyNot = against ?? `it fits as well; ${runtime.title} is newer`;
			return { id, title, fits: against === undefined, whyNot };
		});
}

/** Why none of the other families was taken. */
function otherFamilies(
	families: readonly KnownFamily[],
	taken: FamilyCandidate,
	candidates: readonly FamilyCandidate[],
	{ files }: Scene,
): readonly Alternative[] {
	return families
		.filter((family) => family !== taken.family)
		.flatMap((family): Alternative[] => {
			const [newest] = family.versions;
			if (!newest) return [];
			const { id, title } = newest;
			const clues = candidates.find((candidate) => candidate.family === family)?.clues ?? [];
			const strongest = strongestOf(clues);
			if (strongest === undefined || strongest === 'hint') {
				const whyNot = `nothing here is only ${family.title}’s: ${family.toldBy}`;
				if (!sharesNames(newest, taken, files)) return [{ id, title, fits: false, whyNot }];
				return [{ id, title, fits: true, whyNot: `its files have the same names, but ${whyNot}` }];
			}
			const messages = clues.filter(({ strength }) => strength !== 'hint').map(({ reason }) => reason);
			const candidate = candidates.find((each) => each.family === family);
			if (candidate && isAtHome(candidate))
				return [{ id, title, fits: true, whyNot: `${messages.join('; ')}: it is at home here as well` }];
			if (candidate && isGuest(candidate, taken))
				return [{ id, title, fits: true, whyNot: `${messages.join('; ')}: it reads that as well` }];
			const fits = isOwn(strongest) && compareClues(taken.clues, clues) === 0;
			const whyNot = `${messages.join('; ')}: the signs are ${fits ? 'as strong as' : 'weaker than'} those of ${taken.family.title}`;
			return [{ id, title, fits, whyNot }];
		});
}

/** True where only names make the folder what it is taken for, and `other` has the same: then nothing tells them apart. */
function sharesNames({ detection }: KnownRuntime, { choice, clues }: FamilyCandidate, files: Scene['files']): boolean {
	const strongest = strongestOf(clues);
	if (strongest !== 'names' && strongest !== 'name') return false;
	const there = choice.runtime.detection.contextNames.filter((name) => files.has(name));
	return there.length > 0 && there.every((name) => detection.contextNames.includes(name));
}

/** Programs that share folders with others are at home where they have something of their own; what many read says nothing. */
function isAtHome({ choice, clues }: FamilyCandidate): boolean {
	const strongest = strongestOf(clues);
	return choice.runtime.detection.asksPlaces === true && strongest !== 'typical' && strongest !== 'hint';
}

/**
 * True for a program that has nothing of its own here, and reads a file that is written for many, as it does in every folder. What is
 * written for a persona is for nobody else.
 */
function isGuest({ choice, clues }: FamilyCandidate, taken: FamilyCandidate): boolean {
	const shareFolders = [choice, taken.choice].every(({ runtime }) => runtime.detection.asksPlaces);
	return shareFolders && strongestOf(clues) === 'typical';
}

/**
 * What `scene` most looks like a workspace of. Names that several runtimes share speak for the usual one, the first of
 * `families`; the others need something that only they have. Undefined where nothing speaks for any.
 */
export function detect(families: readonly KnownFamily[], scene: Scene): Detection | undefined {
	const candidates = candidatesIn(families, scene);
	const [best] = candidates;
	if (!best) return undefined;
	const { family, choice, clues } = best;
	const others = candidates.filter((candidate) => candidate !== best);
	const idsOf = (some: readonly FamilyCandidate[]) => some.map(({ choice: { runtime } }) => runtime.id);
	const guests = idsOf(others.filter((each) => isGuest(each, best)));
	const also = [...idsOf(others.filter(isAtHome)), ...guests];
	const evidence: Evidence = {
		strength: strongestOf(clues) ?? 'none',
		suffices: sufficesFor(
			clues,
			candidates.flatMap((candidate) => candidate.clues),
		),
		reasons: clues.map(({ reason }) => reason),
		...(also.length > 0 && { also }),
		...(guests.length > 0 && { guests }),
		...(family.versions.length > 1 && { version: choice.reason }),
		...(choice.standsInFor !== undefined && { standsInFor: choice.standsInFor }),
		alternatives: [...otherVersions(family, choice), ...otherFamilies(families, best, candidates, scene)],
	};
	return { runtime: choice.runtime, evidence };
}
