import type { FindingPlace, RuleView } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { isFailure, type Json5Document, locate, rangeOf } from '../../../text/json5.ts';
import { keptOn } from '../../../text/keptOn.ts';
import { isAround } from '../../../workspace/places.ts';
import type { Snapshot, TextContent, WorkspacePath } from '../../../workspace/snapshot.ts';
import { agentsOf, type OpenCodeAgent } from '../agents/agents.ts';
import { configIn } from '../config/jsonText.ts';
import { type OpenCodeSettings, settingsFor } from '../config/settings.ts';
import { instructionsFor, type SystemInstructions } from '../context/instructions.ts';
import { ownConfigs } from '../files.ts';
import { type RunWorld, worldOf } from '../world.ts';

/** What the rules look at, worked out once. */
interface SeenByRules {
	readonly world: RunWorld;
	readonly settings: OpenCodeSettings;
	readonly agents: ReadonlyMap<string, OpenCodeAgent>;
	readonly instructions: SystemInstructions;
}

const views = keptOn<RuleView, SeenByRules>();

export function seenBy(view: RuleView): SeenByRules {
	const known = views.get(view);
	if (known) return known;
	const { snapshot, session } = view;
	const world = worldOf(snapshot, session);
	const settings = settingsFor(snapshot, session);
	const seen = {
		world,
		settings,
		agents: agentsOf(settings),
		instructions: instructionsFor(snapshot, session, settings),
	};
	views.set(view, seen);
	return seen;
}

/** Where it lies in the workspace; undefined for what lies around it, which is not for the workspace to correct. */
export function ownPath(view: RuleView, file: string): WorkspacePath | undefined {
	const path = seenBy(view).world.pathOf(file);
	return path === file || isAround(path) ? undefined : path;
}

/** The text of a file that a run reads. */
export function textAt(view: RuleView, file: string): TextContent | undefined {
	const content = seenBy(view).world.places.read(file);
	return content?.kind === 'text' ? content : undefined;
}

/** The first line of a file that a run reads, or its start. */
export const firstLine = (view: RuleView, file: string, path: WorkspacePath): FindingPlace =>
	placeIn(path, headLine(textAt(view, file)?.text ?? ''));

/** A configuration of the workspace, as far as it can be read. */
export interface OwnConfig {
	readonly path: WorkspacePath;
	readonly document: Json5Document;
}

const contentAt = ({ files }: Snapshot, path: WorkspacePath): TextContent | undefined => {
	const content = files.get(path)?.content;
	return content?.kind === 'text' ? content : undefined;
};

export const ownConfigsIn = ({ snapshot }: RuleView): readonly OwnConfig[] =>
	ownConfigs.flatMap((path): readonly OwnConfig[] => {
		const content = contentAt(snapshot, path);
		const document = content && configIn(content);
		return document && !isFailure(document) ? [{ path, document }] : [];
	});

/** Where the value at a path of keys stands; the object around it where it has none. */
export const valuePlace = ({ path, document }: OwnConfig, keys: readonly string[]): FindingPlace =>
	placeIn(path, locate(document.body, keys).value);

/** Places of the items of the list called `key` that say `text`. */
export function* itemsSaying({ path, document }: OwnConfig, key: string, text: string): Iterable<FindingPlace> {
	const { node, found } = locate(document.body, [key]);
	if (found !== 1 || node.type !== 'Array') return;
	for (const { value } of node.elements)
		if (value.type === 'String' && value.value === text) yield placeIn(path, rangeOf(value));
}
