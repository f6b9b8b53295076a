import { mkdirSync, realpathSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
	defaultAgentId,
	findAgent,
	normalizeAgentId,
} from '../../../server/src/engine/runtimes/openclaw/config/agents.ts';
import { type AvatarDisk, resolveAvatar } from '../../../server/src/engine/runtimes/openclaw/identity/avatar.ts';
import { displayIdentityFrom } from '../../../server/src/engine/runtimes/openclaw/identity/displayIdentity.ts';
import { readIdentity } from '../../../server/src/engine/runtimes/openclaw/identity/identity.ts';
import { mergeIdentity } from '../../../server/src/engine/runtimes/openclaw/identity/identityWriter.ts';
import type { Adapter, AdapterContext } from '../case.ts';
import { inFolder, profileOf, scratchHome, settingsWith } from './support.ts';

const read = (content: string, context: AdapterContext) =>
	readIdentity(content, profileOf(context).identityStyle).identity;

const disk: AvatarDisk = {
	realPath: (path) => {
		try {
			return realpathSync(path);
		} catch {
			return undefined;
		}
	},
	isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
};

const resolveAgentAvatar: Adapter = ({ avatar }) =>
	inFolder((folder) => {
		const root = join(realpathSync(folder), 'ws');
		mkdirSync(join(root, 'avatars'), { recursive: true });
		for (const name of ['avatars/a.png', 'a.png', 'a.txt', '../ws-out.png']) writeFileSync(join(root, name), 'x');
		symlinkSync(join(root, '..', 'ws-out.png'), join(root, 'link.png'));
		const source =
			typeof avatar === 'string' ? avatar.replace('<ws>', basename(root)).replace('<WS>', root) : undefined;
		const found = resolveAvatar(source, root, scratchHome, disk);
		return found.kind === 'local' ? { ...found, filePath: found.filePath.replace(root, '<WS>') } : found;
	});

export const identityAdapters: Readonly<Record<string, Adapter>> = {
	parseIdentityMarkdown: ({ content }, context) => read(content, context),
	loadAgentIdentityFromFile: ({ content }, context) => {
		const identity = read(content, context);
		return Object.keys(identity).length > 0 ? identity : null;
	},
	mergeIdentityMarkdownContent: ({ content, identity }) => mergeIdentity(content, identity),
	normalizeAgentId: ({ value }) => normalizeAgentId(value),
	resolveDefaultAgentId: ({ cfg }, context) => defaultAgentId(settingsWith(context, cfg).agents),
	resolveAssistantIdentity: ({ cfg, identityFile, agentId }, context) => {
		const profile = profileOf(context);
		const settings = settingsWith(context, cfg);
		const id = normalizeAgentId(agentId ?? settings.defaultAgentId);
		const { name, nameSource, avatar, emoji } = displayIdentityFrom(profile, settings, identityFile ?? undefined, id);
		const known = findAgent(settings.agents, id);
		// Only 2026.9 says where the name came from.
		const told = profile.agentsAreKeyed ? { nameSource, emoji } : { emoji };
		return { agentId: known ? normalizeAgentId(known.id) : id, name, avatar, ...told };
	},
	resolveAgentAvatar,
};
