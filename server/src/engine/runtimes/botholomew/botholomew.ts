import type { Runtime } from '../runtime.ts';
import { skillsFrom } from '../skills.ts';
import { assemble } from './assemble.ts';
import { passagesOf, unmeasuredOf } from './blocks.ts';
import { chatTools } from './chatTools.ts';
import { configSchema, configSchema012 } from './configSchema.ts';
import { contextName, roleOf } from './files.ts';
import { frontmatterFaults, recordFaults } from './frontmatterFaults.ts';
import { frontmatterSchema, recordSchema } from './frontmatterSchema.ts';
import { install } from './install.ts';
import { memoryPolicy } from './memoryPolicy.ts';
import { refreshedCapabilities } from './ownCapabilities.ts';
import type { BotholomewProfile } from './profile.ts';
import { look } from './promptTools.ts';
import { neverLoaded } from './rules/neverLoaded.ts';
import { selfEdits } from './selfEdits.ts';
import { skillsIn } from './skillFiles.ts';
import { skillSearch } from './skillSearch.ts';
import { slashDialect } from './slashDialect.ts';
import { talkPolicy } from './talk.ts';

/** A version of Botholomew as the rest of the engine sees it. */
export function botholomew(profile: BotholomewProfile): Runtime {
	return {
		id: `botholomew@${profile.version}`,
		family: 'botholomew',
		version: profile.version,
		title: `Botholomew ${profile.version}`,
		sessionKinds: ['chat', 'worker'],
		contextNames: [],
		folderNames: [profile.folder],
		roleOf: (path) => roleOf(profile, path),
		assemble: (snapshot, session, wording) => assemble(profile, snapshot, session, wording),
		passages: passagesOf(profile.blocks),
		unmeasuredPassages: unmeasuredOf(profile.blocks),
		memory: memoryPolicy(profile),
		selfEdits: selfEdits(profile),
		chatTools: () => chatTools(profile),
		talk: () => talkPolicy,
		skills: {
			...skillsFrom((snapshot) => skillsIn(profile, snapshot)),
			search: skillSearch,
			sharedName: (name) => `only one of them can be called with /${name}, and the order on the disk decides which`,
		},
		...(profile.strict && { ownContext: { folder: profile.folder, look } }),
		toolList: { path: `${profile.folder}/capabilities.md`, refreshed: refreshedCapabilities },
		slash: slashDialect(profile),
		// Its settings are a file of the project like any other.
		config: { names: [], schema: () => (profile.serversMayBeGlobal ? configSchema : configSchema012) },
		frontmatterSchema: (roleId) => frontmatterSchema(profile, roleId),
		install,
		rules: { neverLoaded: (view) => neverLoaded(profile, view) },
		frontmatterFaults(path, text) {
			const name = contextName(profile, path);
			if (name !== undefined) return frontmatterFaults(profile, name, text);
			const role = roleOf(profile, path);
			const schema = role && recordSchema(role.id);
			return schema ? recordFaults(schema, role.title.toLowerCase(), text) : [];
		},
	};
}
