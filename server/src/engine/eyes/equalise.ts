import { join } from 'node:path';
import type { SharingCapability } from '../runtimes/capabilities/sharing.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import { isAround, placesOf } from '../workspace/places.ts';
import { type Snapshot, textIn, type WorkspacePath } from '../workspace/snapshot.ts';
import type { Comparison, Sight } from './compareEyes.ts';
import { areSame, copyStep, linkStep, standing } from './links.ts';
import type { EqualNote, EqualPlan, EqualStep, LinkWish } from './plan.ts';
import { defaultTarget, isInstructions } from './target.ts';
import { settingStep, shimStep } from './ways.ts';

/** What a plan is made from. */
interface EqualRequest {
	readonly snapshot: Snapshot;
	/** The agents that are to read the same. */
	readonly runtimes: readonly Runtime[];
	/** Of these runtimes, in this order. */
	readonly comparison: Comparison;
	/** The file that a person has chosen. */
	readonly target?: WorkspacePath;
	/** `where-needed` unless said. */
	readonly links?: LinkWish;
}

/** One agent on its way to the text. */
interface EqualisedAgent {
	readonly snapshot: Snapshot;
	readonly runtime: Runtime;
	readonly target: WorkspacePath;
	readonly textOf: (path: WorkspacePath) => string | undefined;
}

type EqualOutcome = EqualStep | EqualNote;

const isStep = (outcome: EqualOutcome): outcome is EqualStep => 'kind' in outcome;

/** The smallest set of changes after which all of `runtimes` read the text of one file. Pure. */
export function equalise(request: EqualRequest): EqualPlan {
	const plan = planned(request);
	const shape = ({ steps }: Omit<EqualPlan, 'canLink'>) => steps.map(({ kind, path }) => `${kind} ${path}`).join('\n');
	return { ...plan, canLink: shape(planned({ ...request, links: 'wherever-possible' })) !== shape(plan) };
}

function planned({
	snapshot,
	runtimes,
	comparison,
	target: chosen,
	links = 'where-needed',
}: EqualRequest): Omit<EqualPlan, 'canLink'> {
	const textOf = (path: WorkspacePath) => textIn(placesOf(snapshot).read(join(snapshot.root, path)));
	const target = chosen ?? defaultTarget(runtimes, comparison, textOf);
	if (target === undefined || textOf(target) === undefined) {
		const text =
			target === undefined ? 'No agent reads any instructions here yet.' : `There is no ${target} that can be read.`;
		return { target: undefined, already: [], steps: [], notes: [{ text }] };
	}
	const sightOf = (index: number, of = target) => comparison.files.find(({ path }) => path === of)?.sights[index];
	/** What the agent reads in the place of the text, and is the same. */
	const sameOf = (runtime: Runtime, index: number) => {
		const linkAs = runtime.sharing?.linkAs;
		if (linkAs === undefined || linkAs === target || sightOf(index, linkAs)?.reach !== 'text') return undefined;
		const is = standing({ snapshot, target, textOf }, linkAs);
		return is === 'link' || is === 'copy' ? { is, linkAs } : undefined;
	};
	const already = runtimes.filter(
		(runtime, index) => sightOf(index)?.reach === 'text' || sameOf(runtime, index) !== undefined,
	);
	const outcomes = runtimes.flatMap((runtime, index): readonly EqualOutcome[] => {
		const sight = sightOf(index);
		const same = sameOf(runtime, index);
		const place = { snapshot, runtime, target, textOf };
		if (same?.is === 'copy' && sight?.reach !== 'text') return [insteadOfCopy(place, same.linkAs, links)];
		if (already.includes(runtime)) return partly(runtime, target, sight);
		return [wayFor(place, sight, links)];
	});
	const steps = merged(outcomes.filter(isStep));
	return {
		target,
		already: already.map(({ id }) => id),
		steps,
		notes: [
			...outcomes.filter((outcome) => !isStep(outcome)),
			...steps.flatMap((step) => bystanders(runtimes, step)),
			...leftOver(runtimes, comparison, target, (path) => areSame({ snapshot, target, textOf }, path)),
		],
	};
}

/** Agents that read the changed file as well, though it is not for their sake: what brings in a file there is a line of text to them. */
function bystanders(runtimes: readonly Runtime[], { kind, path, agents }: EqualStep): readonly EqualNote[] {
	if (kind === 'link') return [];
	return runtimes
		.filter(({ id, sharing }) => !agents.includes(id) && sharing?.reads(path))
		.map(({ id, title }) => ({
			agent: id,
			path,
			text: `${title} reads ${path} as well, and gets the new line as it is.`,
		}));
}

/** What is to be said of an agent that gets the text, but not all of it. */
function partly({ id, title }: Runtime, target: WorkspacePath, sight: Sight | undefined): readonly EqualNote[] {
	if (sight?.fate !== 'truncated' && sight?.fate !== 'clamped') return [];
	return [{ agent: id, path: target, text: `${title} reads ${target}, but not all of it: it is cut.` }];
}

type WayToText = (place: EqualisedAgent, sharing: SharingCapability) => EqualOutcome | undefined;

const shim: WayToText = ({ runtime, target, textOf }, { shim: own }) =>
	own && shimStep(runtime, own, target, textOf(own.path));
const setting: WayToText = ({ runtime, target, textOf }, { setting: own }) =>
	own && settingStep(runtime, own, target, textOf(own.file));

/** Ways to a text, the one that changes least first. */
const ways: Readonly<Record<LinkWish, readonly WayToText[]>> = {
	'where-needed': [shim, setting, linkStep],
	'wherever-possible': [linkStep, shim, setting],
	never: [shim, setting, copyStep],
};

/** A copy reads the same today. */
function insteadOfCopy(place: EqualisedAgent, linkAs: WorkspacePath, links: LinkWish): EqualOutcome {
	const { runtime, target } = place;
	const link = links === 'wherever-possible' && runtime.sharing ? linkStep(place, runtime.sharing) : undefined;
	return (
		link ?? {
			agent: runtime.id,
			path: linkAs,
			text: `${linkAs}, which ${runtime.title} reads, is a copy of ${target}: what is changed in one has to be changed in the other.`,
		}
	);
}

function wayFor(place: EqualisedAgent, sight: Sight | undefined, links: LinkWish): EqualOutcome {
	const { runtime, target } = place;
	const { id: agent, title, sharing } = runtime;
	if (sharing?.reads(target)) {
		const why = sight?.reason || 'another file keeps it from that';
		return { agent, path: target, text: `${title} would read ${target} by itself, and does not: ${why}.` };
	}
	const found = sharing
		? ways[links].flatMap((way) => way(place, sharing) ?? []).map((each) => unlinked(place, each))
		: [];
	return found.find(isStep) ?? found[0] ?? { agent, text: `${title} has no way to read ${target} that we know of.` };
}

/** A change of a file that is a link would be one of another file. */
function unlinked({ snapshot, runtime }: EqualisedAgent, outcome: EqualOutcome): EqualOutcome {
	const { path } = outcome;
	if (
		!isStep(outcome) ||
		outcome.kind === 'link' ||
		path === undefined ||
		!placesOf(snapshot).facts(join(snapshot.root, path)).isLink
	)
		return outcome;
	return { agent: runtime.id, path, text: `${path} is a symbolic link, so nothing is written into it.` };
}

/** One change of a file for all agents that need the same. */
function merged(steps: readonly EqualStep[]): readonly EqualStep[] {
	const byPath = new Map<string, EqualStep>();
	for (const step of steps) {
		const key = `${step.kind} ${step.path} ${step.text}`;
		const known = byPath.get(key);
		byPath.set(key, known ? { ...known, agents: [...known.agents, ...step.agents] } : step);
	}
	return [...byPath.values()];
}

/** Instructions of the workspace that only some of the agents get, besides the chosen ones. */
function leftOver(
	runtimes: readonly Runtime[],
	{ files }: Comparison,
	target: WorkspacePath,
	isSame: (path: WorkspacePath) => boolean,
): readonly EqualNote[] {
	return files.flatMap(({ path, sights }): readonly EqualNote[] => {
		if (path === target || isSame(path) || isAround(path) || !isInstructions(runtimes, path)) return [];
		const readers = runtimes.filter((_, index) => sights[index]?.reach === 'text');
		if (readers.length === 0 || readers.length === runtimes.length) return [];
		const names = readers.map(({ title }) => title).join(', ');
		return [{ path, text: `${path} stays with ${names}: the others do not read it.` }];
	});
}
