import type { Part } from '../../server/src/engine/prompt/prompt.ts';
import { packOf, packWording } from '../../server/src/engine/prompt/wording/packWording.ts';
import type { Wording } from '../../server/src/engine/prompt/wording/wording.ts';
import { settingsOf } from '../../server/src/engine/runtimes/openclaw/config/settings.ts';
import type { OpenClawProfile } from '../../server/src/engine/runtimes/openclaw/profile.ts';
import { listClosing, listOpening } from '../../server/src/engine/runtimes/openclaw/skills/list/catalogue.ts';
import { sessionSkills } from '../../server/src/engine/runtimes/openclaw/skills/sessionSkills.ts';
import { v2026_1_24 } from '../../server/src/engine/runtimes/openclaw/versions/v2026_1_24.ts';
import { v2026_1_29 } from '../../server/src/engine/runtimes/openclaw/versions/v2026_1_29.ts';
import { v2026_5_28 } from '../../server/src/engine/runtimes/openclaw/versions/v2026_5_28.ts';
import { v2026_7_1 } from '../../server/src/engine/runtimes/openclaw/versions/v2026_7_1.ts';
import { v2026_9_6 } from '../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';
import { registry } from '../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../server/src/engine/runtimes/runtime.ts';
import type { Session } from '../../server/src/engine/workspace/session.ts';
import type { Snapshot } from '../../server/src/engine/workspace/snapshot.ts';
import { diskFiles } from '../../server/src/host/platform/diskFiles.ts';
import { readRecord } from '../../server/src/host/sqlite/recordReader.ts';
import { loadWording } from '../../server/src/host/wording/loadWording.ts';
import { createWorkspaces } from '../../server/src/host/workspace/workspacesOfFolders.ts';
import type { Preparing } from './compare.ts';
import type { Question, SessionAnswer, SkillsAnswer } from './oracle/messages.ts';
import { environmentOf } from './oracle/start.ts';
import { packageFolder } from './packages.ts';
import type { Places } from './place.ts';
import type { VersionId, World } from './world.ts';

const profiles: Readonly<Record<VersionId, OpenClawProfile>> = {
	'clawdbot@2026.1.24': v2026_1_24,
	'openclaw@2026.1.29': v2026_1_29,
	'openclaw@2026.5.28': v2026_5_28,
	'openclaw@2026.7.1': v2026_7_1,
	'openclaw@2026.9.6': v2026_9_6,
};

/** One version as the engine has it, in that version's own words. */
export interface OurVersion {
	readonly version: VersionId;
	readonly profile: OpenClawProfile;
	readonly runtime: Runtime;
	readonly wording: Wording;
	/** Names of passages that the installation does not have as they were measured. */
	readonly missing: readonly string[];
}

export async function ourVersion(version: VersionId): Promise<OurVersion> {
	const profile = profiles[version];
	const runtime = registry.runtimeById(`openclaw@${profile.version}`);
	if (!runtime) throw new Error(`no runtime stands in for ${version}`);
	const { found, missing } = await loadWording({
		target: packageFolder(version),
		from: packageFolder(version),
		variables: {},
		runtime,
		...registry,
	});
	return {
		version,
		profile,
		runtime,
		wording: packWording(packOf(runtime.id, found.values())),
		missing: missing.map(({ name }) => name),
	};
}

/** What the host makes of the folders, as it would for a person. */
export async function takeSnapshot(our: OurVersion, world: World, places: Places, now: number): Promise<Snapshot> {
	const workspaces = createWorkspaces({
		...registry,
		files: diskFiles,
		readRecord,
		skills: { searchPath: places.programs },
		environment: {
			home: places.roots.home,
			hostTimeZone: 'UTC',
			platform: process.platform,
			arch: process.arch,
			variables: { ...environmentOf(places), ...world.variables },
		},
		clock: () => now,
		settingsFor: () => ({ runtime: our.runtime.id, isNamedHere: true, configFile: '' }),
		wordingFor: () => our.wording,
	});
	const workspace = await workspaces.adopt(places.roots.workspace);
	if (!workspace) throw new Error(`${places.roots.workspace} is taken for no workspace`);
	return workspace.snapshot();
}

export function ourSkills(our: OurVersion, snapshot: Snapshot, { agentId }: Question): SkillsAnswer {
	const { profile, wording } = our;
	const { config } = settingsOf(profile, snapshot);
	const { load, selection, catalogue } = sessionSkills(profile, snapshot, { config, agentId, wording });
	const list = catalogue && [listOpening, ...catalogue.items.map(({ text }) => text), listClosing].join('\n');
	const head = catalogue && wording.textFor({ id: 'openclaw.skills', about: '', length: 0, text: catalogue.head });
	return {
		loaded: load.skills.map(({ name, description, root, location }) => ({
			name,
			description,
			source: root.source,
			path: location,
		})),
		eligible: selection.eligible.map(({ name, location }) => ({ name, path: location })),
		prompt: catalogue === undefined ? '' : catalogue.items.length === 0 ? (head ?? '') : `${head}\n\n${list}`,
	};
}

/** Words of the channel or the parent agent stand where only a placeholder can. */
const partText = ({ id, text, source }: Part, extraPrompt: string): string => {
	if (id !== 'openclaw.extra' || source.kind !== 'wording') return text;
	const [heading = ''] = text.split('\n', 1);
	return `${heading}\n${extraPrompt}${text.endsWith('\n') ? '\n' : ''}`;
};

export interface OurSession extends SessionAnswer {
	/** Id of the part that has the UTF-16 unit at `at`. */
	partAt(at: number): string;
}

export function ourSession(
	our: OurVersion,
	snapshot: Snapshot,
	question: Question,
	{ kind, key, channel }: Question['sessions'][number],
): OurSession {
	const session: Session = {
		kind,
		key,
		agentId: question.agentId,
		now: question.now,
		timeZone: 'UTC',
		random: 0.5,
		toolNames: question.toolNames,
		...(channel === undefined ? {} : { channel }),
	};
	const prompt = our.runtime.assemble(snapshot, session, our.wording);
	const parts = prompt.parts.map((part) => ({ id: part.id, text: partText(part, question.extraPrompt) }));
	return {
		prompt: parts.map(({ text }) => text).join(''),
		partAt(at) {
			let end = 0;
			for (const { id, text } of parts) {
				end += text.length;
				// Skills lie at paths that no two worlds share.
				if (at < end) return id.replace(/:.*SKILL\.md$/u, '');
			}
			return 'the end';
		},
	};
}

/** What we say that the next run does. */
export function ourPreparing(our: OurVersion, snapshot: Snapshot, question: Question): Preparing {
	const session: Session = { kind: 'main', agentId: question.agentId, now: question.now, timeZone: 'UTC', random: 0.5 };
	const preparation = our.runtime.beforeRun?.(snapshot, session);
	if (!preparation) throw new Error(`${our.runtime.title} prepares nothing`);
	const { creates, deletes, refusal } = preparation;
	return {
		...(refusal ? { refusal: refusal.kind } : {}),
		created: new Map(creates.map(({ path, template }) => [path, template.sha256])),
		changed: [],
		deleted: deletes.map(({ path }) => path),
	};
}
