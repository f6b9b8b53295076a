import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { FrontmatterFault } from '../capabilities/frontmatter.ts';
import { skillsFrom } from '../capabilities/skills.ts';
import type { Runtime } from '../runtime.ts';
import { chatTools } from './chat/chatTools.ts';
import { talkPolicy } from './chat/talk.ts';
import { configSchema, configSchema012 } from './config/configSchema.ts';
import { frontmatterFaults, recordFaults } from './config/frontmatterFaults.ts';
import { frontmatterSchema, recordSchema } from './config/frontmatterSchema.ts';
import { contextName, roleOf } from './files.ts';
import { refreshedCapabilities } from './identity/ownCapabilities.ts';
import { personaHomes } from './identity/personaHomes.ts';
import { install } from './install/install.ts';
import { knownVersion } from './known.ts';
import { memoryPolicy } from './memory/memoryPolicy.ts';
import { selfEdits } from './memory/selfEdits.ts';
import type { BotholomewProfile } from './profile.ts';
import { assemble } from './prompt/assemble.ts';
import { passagesOf, unmeasuredOf } from './prompt/blocks.ts';
import { chatWords } from './prompt/chatWords.ts';
import { look } from './prompt/promptTools.ts';
import { neverLoaded } from './rules/neverLoaded.ts';
import { skillsIn } from './skills/skillFiles.ts';
import { skillSearch } from './skills/skillSearch.ts';
import { slashDialect } from './skills/slashDialect.ts';

/** A version of Botholomew as the rest of the engine sees it. */
export function botholomew(profile: BotholomewProfile): Runtime {
	return {
		...knownVersion(profile),
		assemble: (snapshot, session, wording) => assemble(profile, snapshot, session, wording),
		wording: {
			passages: passagesOf(profile.blocks),
			unmeasured: unmeasuredOf(profile.blocks),
			asChatted: chatWords,
		},
		memory: memoryPolicy(profile),
		chat: {
			tools: () => chatTools(profile),
			selfEdits: selfEdits(profile),
			...(profile.strict && { ownContext: { folder: profile.folder, look } }),
			toolList: { path: `${profile.folder}/capabilities.md`, refreshed: refreshedCapabilities },
			talk: () => talkPolicy,
			slash: slashDialect(profile),
		},
		skills: {
			...skillsFrom((snapshot) => skillsIn(profile, snapshot)),
			fileOf: (slug) => `${profile.skillsFolder}/${slug}.md`,
			search: skillSearch,
			sharedName: (name) => `only one of them can be called with /${name}, and the order on the disk decides which`,
		},
		// Its settings are a file of the project like any other.
		config: {
			names: [],
			files: [profile.configPath],
			schema: () => (profile.serversMayBeGlobal ? configSchema : configSchema012),
		},
		frontmatter: {
			schema: (roleId) => frontmatterSchema(profile, roleId),
			published: { soul: 'context-file', skill: 'skill', task: 'task', schedule: 'schedule' },
			faults: (path, text) => faultsIn(profile, path, text),
		},
		persona: personaHomes(profile),
		install,
		rules: { neverLoaded: (view) => neverLoaded(profile, view) },
	};
}

function faultsIn(profile: BotholomewProfile, path: WorkspacePath, text: string): readonly FrontmatterFault[] {
	const name = contextName(profile, path);
	if (name !== undefined) return frontmatterFaults(profile, name, text);
	const role = roleOf(profile, path);
	const schema = role && recordSchema(role.id);
	return schema ? recordFaults(schema, role.title.toLowerCase(), text) : [];
}
