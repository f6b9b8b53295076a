import { dirname, join } from 'node:path';
import type { Finding, RuleView } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { keptOn } from '../../../text/keptOn.ts';
import type { TextRange } from '../../../text/range.ts';
import { absoluteFrom } from '../../../workspace/places.ts';
import type { TextContent, WorkspacePath } from '../../../workspace/snapshot.ts';
import { foldersUp } from '../../coding/folders.ts';
import { boundaryOf } from '../context/boundary.ts';
import { type ContextFile, readContextFile } from '../context/files.ts';
import { listedUnder } from '../context/listed.ts';
import { type Loaded, type LoadPlan, loadContext } from '../context/load.ts';
import { planFor } from '../context/plan.ts';
import type { ImportAttempt } from '../imports/attempt.ts';
import { printed, type World, worldOf } from '../world.ts';

/** A text of the workspace that reaches the agent: at the beginning, or once a file beside it is touched. */
export interface ReachingText {
	readonly path: WorkspacePath;
	readonly content: TextContent;
	/** What it imports, or seems to. */
	readonly attempts: readonly ImportAttempt[];
	/** True where an import that fails leaves its words as they are, and nobody is told. */
	readonly isFlat: boolean;
}

/** What the rules look at, worked out once. */
export interface GeminiView {
	readonly world: World;
	readonly plan: LoadPlan;
	readonly loaded: Loaded;
	/** Each file once. */
	readonly texts: readonly ReachingText[];
}

/** Files further down that are looked into, of those that wait for a touch. */
const mostWaiting = 100;

const views = keptOn<RuleView, GeminiView>();

export function geminiView(view: RuleView): GeminiView {
	let known = views.get(view);
	if (!known) {
		known = made(view);
		views.set(view, known);
	}
	return known;
}

function made({ snapshot, session }: RuleView): GeminiView {
	const world = worldOf(snapshot, session);
	const plan = planFor(snapshot, session);
	const loaded = loadContext(world, plan);
	const texts = new Map<
		WorkspacePath,
		{ content: TextContent; attempts: Map<number, ImportAttempt>; isFlat: boolean }
	>();
	const take = ({ path, content, expansion }: ContextFile, isFlat: boolean): void => {
		const textAt = (file: string, text: TextContent) => {
			const own = world.pathOf(file);
			const known = texts.get(own) ?? { content: text, attempts: new Map<number, ImportAttempt>(), isFlat };
			texts.set(own, known);
			return known;
		};
		if (content) textAt(path, content);
		for (const attempt of expansion?.attempts ?? []) {
			const { attempts } = textAt(attempt.origin.file, attempt.origin.content);
			// Where a file comes in at several depths, the first says most of it.
			if (!attempts.has(attempt.range.start)) attempts.set(attempt.range.start, attempt);
		}
	};
	for (const file of Object.values(loaded.tiers).flat()) take(file, plan.settings.importFormat === 'flat');
	if (plan.isTrusted) {
		const waiting = listedUnder(snapshot, plan.names).filter((path) => !texts.has(path));
		for (const path of waiting.slice(0, mostWaiting))
			take(readContextFile(world, printed(absoluteFrom(snapshot.root, path)), plan.settings, 'tree'), false);
	}
	return {
		world,
		plan,
		loaded,
		texts: [...texts]
			// What lies around the workspace has no place here to say something of.
			.filter(([path]) => snapshot.files.has(path))
			.map(([path, { attempts, ...rest }]) => ({ path, ...rest, attempts: [...attempts.values()] })),
	};
}

/** The folder that a loaded file lies in, and the one that what it imports has to lie in. */
export function areaOf({ world, plan }: GeminiView, attempt: ImportAttempt) {
	let loaded = attempt.origin;
	while (loaded.importedBy) loaded = loaded.importedBy.origin;
	const folder = dirname(loaded.file);
	return { loaded, folder, boundary: boundaryOf(world.places, folder, plan.settings.boundaryMarkers) };
}

/** False where nobody has looked yet, so that something may be there all the same. */
function isSettled(known: GeminiView, attempt: ImportAttempt): boolean {
	const { places } = known.world;
	if (attempt.outcome === 'missing') return places.knows(attempt.target);
	if (attempt.outcome !== 'outside') return true;
	const { folder, boundary } = areaOf(known, attempt);
	const asked = foldersUp(folder, boundary === folder ? undefined : boundary);
	const { boundaryMarkers } = known.plan.settings;
	return asked.every((each) => boundaryMarkers.every((marker) => places.knows(join(each, marker))));
}

/** Of one rule in one file. */
const mostFindings = 20;

/** What `say` has to say of the imports of each text. */
export function* eachImport(
	view: RuleView,
	say: (text: ReachingText, attempt: ImportAttempt, known: GeminiView) => Omit<Finding, 'place'> | undefined,
): Iterable<Finding> {
	const known = geminiView(view);
	for (const text of known.texts) {
		let reported = 0;
		for (const attempt of text.attempts) {
			const finding = isSettled(known, attempt) ? say(text, attempt, known) : undefined;
			if (!finding) continue;
			yield { place: placeIn(text.path, attempt.range), ...finding };
			reported += 1;
			if (reported === mostFindings) break;
		}
	}
}

export const written = ({ path }: ImportAttempt): string => `“@${path.length > 80 ? `${path.slice(0, 79)}…` : path}”`;

/** The number of the line that `offset` is in, as people count. */
export const lineNumber = (text: string, { start }: TextRange): number => text.slice(0, start).split('\n').length;
