import { keptOn } from '../../../text/keptOn.ts';
import { placesOf } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Places, Snapshot } from '../../../workspace/snapshot.ts';
import { untilChanged } from '../../../workspace/untilChanged.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import { missingProfile, type StartFailure } from '../config/layers.ts';
import { type CodexSettings, settingsOf } from '../config/settings.ts';
import { summaryOf } from '../memory/summary.ts';
import type { CodexSkill } from '../skills/catalog.ts';
import { type Catalog, catalogOf } from '../skills/catalog.ts';
import { calledSkills } from '../skills/injected.ts';
import { type CodexSkillListing, listingOf } from '../skills/listing.ts';
import { instructionsEntry, instructionsFile } from './instructionsFile.ts';
import { docsOf, type ProjectDocs } from './projectDocs.ts';
import { roleInstructions } from './role.ts';

/** All that one session of Codex takes from the disk. */
export interface CodexContext {
	readonly settings: CodexSettings;
	readonly docs: ProjectDocs;
	readonly memory: CodingEntry | undefined;
	/** What stands in for the program’s own instructions. */
	readonly base: CodingEntry | undefined;
	/** A configuration that an argument names, and that is not there. */
	readonly profile: CodingEntry | undefined;
	/** What the configuration, or a role, tells the agent besides; empty where that is nothing. */
	readonly developer: string;
	readonly catalog: Catalog;
	readonly listing: CodexSkillListing | undefined;
	/** Skills that the last message calls. */
	readonly called: readonly CodexSkill[];
	/** Why there is no session at all. */
	readonly failure: StartFailure | undefined;
}

const known = keptOn<Places, WeakMap<Session, CodexContext>>();

/** Views, rules and the prompt ask for the same: it is worked out once for a session and what lies around it. Never throws. */
export function contextOf(snapshot: Snapshot, session: Session): CodexContext {
	const places = placesOf(snapshot);
	const sessions = known.get(places) ?? new WeakMap<Session, CodexContext>();
	known.set(places, sessions);
	const context = sessions.get(session) ?? made(snapshot, session, places);
	sessions.set(session, context);
	return context;
}

/** What is the same for all kinds of session that are looked at from one place, and while the instructions are typed in. */
const foundOf = untilChanged(
	['cwd', 'trusted', 'programArguments', 'variables', 'contextWindow', 'model'],
	(snapshot, session) => {
		const places = placesOf(snapshot);
		const settings = settingsOf(snapshot, session, places);
		const catalog = catalogOf(settings, places);
		return {
			settings,
			memory: summaryOf(settings, places),
			profile: profileEntry(settings, places),
			catalog,
			listing: listingOf(catalog, settings, session),
		};
	},
);

const readDocs = keptOn<Snapshot, { readonly settings: CodexSettings; readonly docs: ProjectDocs }>();

/** The instructions, once for all kinds of session that go by the same settings. */
function docsIn(snapshot: Snapshot, settings: CodexSettings, places: Places): ProjectDocs {
	const last = readDocs.get(snapshot);
	if (last?.settings === settings) return last.docs;
	const docs = docsOf(settings, places);
	readDocs.set(snapshot, { settings, docs });
	return docs;
}

/** Nothing says so to the person who has mistyped it. */
function profileEntry({ codexHome, given }: CodexSettings, places: Places): CodingEntry | undefined {
	const file = missingProfile(places, codexHome, given);
	if (file === undefined) return undefined;
	return { file, role: 'profile', fate: 'missing', reason: '--profile names it, and Codex starts without it' };
}

function made(snapshot: Snapshot, session: Session, places: Places): CodexContext {
	const found = foundOf(snapshot, session);
	const { settings, catalog } = found;
	const instructions = instructionsFile(settings);
	const base = instructions && instructionsEntry(instructions.file, places);
	const stated = settings.table.developer_instructions;
	const role =
		session.kind === 'subagent' && session.agentId ? roleInstructions(session.agentId, settings, places) : '';
	return {
		...found,
		docs: docsIn(snapshot, settings, places),
		base,
		developer: role || (typeof stated === 'string' ? stated : ''),
		called: session.message ? calledSkills(session.message, catalog, places) : [],
		failure: settings.failure ?? failureOf(base, instructions?.by),
	};
}

function failureOf(base: CodingEntry | undefined, by: string | undefined): StartFailure | undefined {
	if (base === undefined || base.shown) return undefined;
	const target = base.fate === 'empty' ? 'an empty file' : 'nothing';
	return { why: `model_instructions_file leads to ${target}`, ...(by !== undefined && { file: by }) };
}
