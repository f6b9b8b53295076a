import type { Snapshot } from '../../workspace/snapshot.ts';
import { personaStarters, personaSummons, personaTemplates } from '../persona/personaFiles.ts';
import { personaHomesIn } from '../persona/personaHomes.ts';
import type { FileRole, Runtime } from '../runtime.ts';
import { accessCapability } from './access/report.ts';
import { agentsCapability } from './agents/capability.ts';
import { chatTools } from './chat/chatTools.ts';
import { readReply } from './chat/replies.ts';
import { replyTokens } from './chat/replyTokens.ts';
import { talkPolicy } from './chat/talk.ts';
import { readConfig } from './config/reading/read.ts';
import { rejectedPersonaSwap } from './config/rejectedPersonaSwap.ts';
import { aboutKey } from './config/validation/aboutKey.ts';
import { aboutUnknown } from './config/validation/aboutUnknown.ts';
import { schemaOfShape } from './config/validation/schemaOfShape.ts';
import { agentFolders, configPaths, statedFolders } from './config/workspaces.ts';
import { nearLimitFrom } from './context/budget.ts';
import { cacheFrame } from './context/projectContext.ts';
import { stateFiles } from './detection.ts';
import { fileNames, type RoleId, roleIdOf, roles } from './files.ts';
import { frontmatterSchema } from './frontmatterSchemas.ts';
import { heartbeatPlan } from './heartbeat/heartbeatPlan.ts';
import { heartbeatTurn } from './heartbeat/heartbeatTurn.ts';
import { displayIdentity } from './identity/displayIdentity.ts';
import { identityFields, readIdentity } from './identity/identity.ts';
import { beforeRun } from './install/beforeRun.ts';
import { ownTexts } from './install/ownTexts.ts';
import { isAnyTemplate, templatePassages } from './install/templates.ts';
import { memoryPolicy } from './memory/memoryPolicy.ts';
import { recallPolicy } from './memory/recallPolicy.ts';
import { searchIndex2026_1 } from './memory/searchIndex.ts';
import type { OpenClawProfile } from './profile.ts';
import { assemble } from './prompt/assemble.ts';
import { chatWords } from './prompt/chatWords.ts';
import { inertSettings } from './rules/inertSettings.ts';
import { neverLoaded } from './rules/neverLoaded.ts';
import { openClawRules } from './rules/table.ts';
import { skillsCapability } from './skills/capability.ts';

/** Of every version: an editor looks at the folder before anybody knows which one it is. */
const waking: readonly string[] = [
	'SOUL.md',
	'soul.md',
	'IDENTITY.md',
	'HEARTBEAT.md',
	'BOOTSTRAP.md',
	'openclaw.json',
	'clawdbot.json',
	'moltbot.json',
	'moldbot.json',
];

const isRoleId = (id: string): id is RoleId => Object.hasOwn(roles, id);

/** A version of OpenClaw as the rest of the engine sees it. */
export function openClaw(profile: OpenClawProfile): Runtime {
	const rolesOf = (injected: boolean): ReadonlyMap<RoleId, FileRole> =>
		new Map(Object.values(roles).map((role) => [role.id, { ...role, injected }]));
	const [shown, kept] = [rolesOf(true), rolesOf(false)];
	return {
		id: `openclaw@${profile.version}`,
		family: 'openclaw',
		version: profile.version,
		title: profile.title,
		sessionKinds: ['main', 'group', 'subagent', 'cron', 'heartbeat'],
		config: {
			names: profile.configNames,
			read: ({ config, environment }) => readConfig(profile.configShape, config, environment),
			get refusesToStart() {
				return profile.configShape.onLoad?.refusesToStart ?? false;
			},
			hasOwnSchema: true,
			schema: () => schemaOfShape(profile.configShape),
			about: aboutKey,
			aboutUnknown: (path, key) => aboutUnknown(path, key, profile.agentsAreKeyed),
			rejectedPersonaSwap: (snapshot) => rejectedPersonaSwap(profile, snapshot),
		},
		access: accessCapability(profile),
		agents: agentsCapability(profile),
		detection: {
			contextNames: profile.bootstrapNames,
			...(profile.exactNames && { exactNames: profile.exactNames }),
			waking,
			folders: ['memory', 'skills'],
			reads: { names: Object.values(fileNames), folders: ['users', 'skills', '.agents'] },
			hiddenFolders: ['.openclaw', '.clawdbot', '.moltbot', '.moldbot', '.agents'],
			traces: stateFiles,
			runTraces: profile.install.traces,
			home: {
				configPaths: (environment) => configPaths(profile, environment),
				agentFolders: (config, environment) => agentFolders(profile, config, environment),
				statedFolders,
			},
		},
		roleOf(path): FileRole | undefined {
			const role = roleIdOf(path);
			if (role === undefined) return undefined;
			const injected = profile.bootstrapNames.includes(path) || (profile.soulEvil && role === 'soul-evil');
			return (injected ? shown : kept).get(role);
		},
		beforeRun: (snapshot, session) => beforeRun(profile, snapshot, session).preparation,
		assemble: (snapshot, session, wording) => assemble(profile, snapshot, session, wording),
		wording: {
			// Hundreds, of which only a pack is made.
			get passages() {
				return [...profile.passages(), ...templatePassages(profile.install.templates)];
			},
			asChatted: chatWords,
			frames: profile.cacheBoundary === undefined ? [] : [cacheFrame],
		},
		memory: {
			...memoryPolicy,
			recall: (snapshot, agentId) => recallPolicy(profile, snapshot, agentId),
			...(profile.recall.needsEmbedding && {
				searchIndex: (snapshot: Snapshot, agentId?: string) => searchIndex2026_1(profile, snapshot, agentId),
			}),
		},
		frontmatter: {
			schema: (roleId) => (isRoleId(roleId) ? frontmatterSchema(roleId) : undefined),
			published: { soul: 'context-file', skill: 'skill' },
		},
		skills: skillsCapability(profile),
		chat: {
			tools: (snapshot, session) => chatTools(profile, snapshot, session),
			talk: (snapshot) => talkPolicy(profile, snapshot),
			readReply: (snapshot, text, toHeartbeat) => readReply(profile, snapshot, text, toHeartbeat),
			replyTokens,
		},
		heartbeat: {
			isEmpty: profile.isHeartbeatEmpty,
			plan: (snapshot, agentId) => heartbeatPlan(profile, snapshot, agentId),
			turn: (snapshot, agentId) => heartbeatTurn(profile, snapshot, agentId),
		},
		identity: {
			read: (content) => ({ ...readIdentity(content, profile.identityStyle), labels: identityFields }),
			display: (snapshot, agentId) => displayIdentity(profile, snapshot, agentId),
		},
		persona: personaHomesIn(profile.bootstrapNames),
		install: {
			files: personaTemplates(ownTexts),
			summoned: personaSummons,
			starters: personaStarters,
			isTemplate: isAnyTemplate,
		},
		rules: { own: openClawRules, neverLoaded, inertSettings, nearLimitFrom },
	};
}
