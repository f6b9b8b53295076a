import { join } from 'node:path';
import { literal } from '../../../prompt/mappedText.ts';
import { keptOn } from '../../../text/keptOn.ts';
import type { Session, SessionKind } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { barsOf } from '../config/barred.ts';
import { type ClaudeRun, isOn, mainRootOf, runOf } from '../config/run.ts';
import { type ClaudeSettings, objectIn, propertiesOf, settingsOf } from '../config/settings.ts';
import {
	indexName,
	type MemoryCut,
	madeIndex,
	memoryFolderOf,
	memoryIndex,
	mostCharacters,
	mostLines,
} from '../memory/autoMemory.ts';
import type { ClaudeCodeProfile } from '../profile.ts';
import type { ClaudeEntry } from './entry.ts';
import { FileLoading, type LoadingPlan } from './loading.ts';
import { loadOnTouch } from './onTouch.ts';
import { loadAtStart } from './startup.ts';

/** What a session is given of files, and what is not. */
export interface ClaudeContext {
	readonly run: ClaudeRun;
	readonly settings: ClaudeSettings;
	/** In the order in which they were looked at; the index of the memory comes last. */
	readonly start: readonly ClaudeEntry[];
	/** What comes once the agent has touched files. */
	readonly later: readonly ClaudeEntry[];
	/** The folder that the system prompt names; undefined where there is no memory. */
	readonly memoryFolder?: string;
	/** Where the index is too long. */
	readonly memoryCut?: MemoryCut;
}

/** Whether the person has agreed, once, to imports from outside of this project. */
function importsAnything(run: ClaudeRun): boolean {
	const projects = propertiesOf(objectIn(run, run.recordPath)?.projects);
	const own = propertiesOf(projects?.[(mainRootOf(run) ?? run.cwd).replaceAll('\\', '/')]);
	return own?.hasClaudeMdExternalIncludesApproved === true;
}

/** Why a session gets no instructions at all, one clause; undefined where it does. */
function whyNothing(run: ClaudeRun, kind?: SessionKind): string | undefined {
	if (run.isBare) return 'a bare session gets no instructions';
	if (isOn(run.variable('CLAUDE_CODE_DISABLE_CLAUDE_MDS'))) return 'CLAUDE_CODE_DISABLE_CLAUDE_MDS is set';
	if (kind === 'explorer') return 'the Explore and Plan agents get no instructions';
	return undefined;
}

const without = (entry: ClaudeEntry, why: string): ClaudeEntry => {
	const { shown, limit, ...rest } = entry;
	return shown || entry.fate === 'waiting' ? { ...rest, fate: 'withheld', reason: why } : entry;
};

function memoryEntry(run: ClaudeRun, folder: string): { readonly entry?: ClaudeEntry; readonly cut?: MemoryCut } {
	const file = join(folder, indexName);
	const common = { file, role: 'auto-memory', scope: 'memory' } as const;
	const facts = run.places.facts(file);
	if (facts.kind === 'nothing') {
		const made = madeIndex(run, folder);
		if (made === '') return {};
		return {
			entry: {
				...common,
				fate: 'missing',
				reason: 'the agent gets a list of the other notes instead',
				shown: literal(made),
			},
		};
	}
	const content = run.places.read(file);
	if (content?.kind === 'unreadable') return { entry: { ...common, fate: 'refused', reason: content.reason } };
	if (content?.kind !== 'text') return {};
	const { body, cut } = memoryIndex(content);
	const raw = content.text;
	if (body.text === '') return { entry: { ...common, fate: 'empty', reason: '', raw } };
	// Where it is the lines that are too many, no length of the text says anything.
	const limit = body.text.split('\n').length < mostLines ? { limit: mostCharacters } : {};
	if (!cut) return { entry: { ...common, fate: 'whole', reason: '', raw, shown: body, ...limit } };
	return { entry: { ...common, fate: 'truncated', reason: cut.cut, raw, shown: body, ...limit }, cut };
}

/** What a session is given where nothing keeps the files from it. */
function loaded(profile: ClaudeCodeProfile, snapshot: Snapshot, session: Session): ClaudeContext {
	const run = runOf(snapshot, session);
	const settings = settingsOf(run);
	const plan: LoadingPlan = { run, profile, bars: barsOf(run, settings), importsAnything: importsAnything(run) };
	const loading = new FileLoading(plan);
	loadAtStart(loading, plan, settings);
	const memoryFolder = profile.autoMemory ? memoryFolderOf(run, settings) : undefined;
	const memory = memoryFolder === undefined ? {} : memoryEntry(run, memoryFolder);
	const start = [...loading.taken(), ...(memory.entry ? [memory.entry] : [])];
	const touches = profile.loadsOnTouch && !whyNothing(run) ? (session.touched ?? []) : [];
	for (const [turn, touch] of touches.entries()) loadOnTouch(loading, plan, touch, turn);
	return {
		run,
		settings,
		start,
		later: loading.taken(),
		...(memoryFolder !== undefined && { memoryFolder }),
		...(memory.cut && { memoryCut: memory.cut }),
	};
}

const known = keptOn<Snapshot, Map<string, ClaudeContext>>();

/** The same, once for all kinds of session that are looked at from one place. */
function loadedOnce(profile: ClaudeCodeProfile, snapshot: Snapshot, session: Session): ClaudeContext {
	const ofSnapshot = known.get(snapshot) ?? new Map<string, ClaudeContext>();
	known.set(snapshot, ofSnapshot);
	const { cwd, touched, programArguments, variables } = session;
	const key = JSON.stringify([profile.version, cwd, touched, programArguments, variables]);
	const context = ofSnapshot.get(key) ?? loaded(profile, snapshot, session);
	ofSnapshot.set(key, context);
	return context;
}

/** What Claude Code makes of the files around `session`. Never throws. */
export function contextOf(profile: ClaudeCodeProfile, snapshot: Snapshot, session: Session): ClaudeContext {
	const context = loadedOnce(profile, snapshot, session);
	const why = whyNothing(context.run, session.kind);
	if (why === undefined) return context;
	const { memoryCut: _, ...rest } = context;
	return { ...rest, start: context.start.map((entry) => without(entry, why)), later: [] };
}
