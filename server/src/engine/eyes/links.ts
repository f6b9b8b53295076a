import { join, posix } from 'node:path';
import type { SharingCapability } from '../runtimes/capabilities/sharing.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import { placesOf } from '../workspace/places.ts';
import type { Snapshot, WorkspacePath } from '../workspace/snapshot.ts';
import type { EqualNote, EqualStep } from './plan.ts';
import { missingLines } from './ways.ts';

/** The text that all are to read. */
interface SharedText {
	readonly snapshot: Snapshot;
	readonly target: WorkspacePath;
	readonly textOf: (path: WorkspacePath) => string | undefined;
}

interface LinkPlace extends SharedText {
	readonly runtime: Runtime;
}

const factsOf = (snapshot: Snapshot, path: WorkspacePath) => placesOf(snapshot).facts(join(snapshot.root, path));

/** What the name is that the agent reads: the very text by a link, a copy of it, nothing at all, or something else. */
export function standing(
	{ snapshot, target, textOf }: SharedText,
	linkAs: WorkspacePath,
): 'link' | 'copy' | 'nothing' | 'other' {
	const facts = factsOf(snapshot, linkAs);
	if (facts.kind === 'nothing') return facts.isLink ? 'other' : 'nothing';
	const wanted = factsOf(snapshot, target);
	if (facts.isLink) return wanted.kind !== 'nothing' && facts.real === wanted.real ? 'link' : 'other';
	const text = textOf(linkAs);
	return text !== undefined && text.trim() === textOf(target)?.trim() ? 'copy' : 'other';
}

/** True where `path` is another name of the text, or a copy of it. */
export const areSame = (text: SharedText, path: WorkspacePath): boolean =>
	['link', 'copy'].includes(standing(text, path));

const unmeasured = ({ followsLinks }: SharingCapability): string =>
	followsLinks === 'measured' ? '' : ' That it follows links was not tried.';

/** The name becomes a link to the text. A copy of it gives way: nothing of it is lost. */
export function linkStep(place: LinkPlace, sharing: SharingCapability): EqualStep | EqualNote | undefined {
	const { snapshot, runtime, target, textOf } = place;
	const { id, title } = runtime;
	const { linkAs } = sharing;
	if (linkAs === undefined || linkAs === target) return undefined;
	const text = posix.relative(posix.dirname(linkAs), target);
	const common = { kind: 'link', path: linkAs, text, agents: [id] } as const;
	const is = standing(place, linkAs);
	if (is === 'link') return undefined;
	if (factsOf(snapshot, target).isLink)
		return { agent: id, path: linkAs, text: `${target} is a symbolic link, so ${linkAs} is not made one to it.` };
	if (is === 'nothing')
		return { ...common, why: `${title} reads ${linkAs}, which then is ${target}.${unmeasured(sharing)}` };
	if (is === 'copy')
		return {
			...common,
			before: textOf(linkAs) ?? '',
			why: `${linkAs}, which ${title} reads, is a copy of ${target}, and then is the same file.${unmeasured(sharing)}`,
		};
	const missing = missingLines(textOf(linkAs) ?? '', textOf(target) ?? '');
	const lines = missing === 1 ? `1 line of ${target} is` : `${missing} lines of ${target} are`;
	const differs = missing === 0 ? `all lines of ${target} are there already` : `${lines} not in it`;
	return {
		agent: id,
		path: linkAs,
		text: `${title} reads ${linkAs}, which has a text of its own and cannot bring in ${target}: ${differs}.`,
	};
}

/** A copy, where links cannot be had and the agent brings in no other file. */
export function copyStep(place: LinkPlace, { linkAs }: SharingCapability): EqualStep | undefined {
	const { runtime, target, textOf } = place;
	if (linkAs === undefined || linkAs === target || standing(place, linkAs) !== 'nothing') return undefined;
	return {
		kind: 'create',
		path: linkAs,
		text: textOf(target) ?? '',
		agents: [runtime.id],
		why: `${runtime.title} reads ${linkAs}, which then is a copy of ${target}. What is changed in one has to be changed in the other.`,
	};
}
