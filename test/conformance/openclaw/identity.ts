import { mkdirSync, realpathSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defaultAgentId, findAgent, normalizeAgentId } from '../../../server/src/engine/runtimes/openclaw/agents.ts';
import { type AvatarDisk, resolveAvatar } from '../../../server/src/engine/runtimes/openclaw/avatar.ts';
import { displayIdentity } from '../../../server/src/engine/runtimes/openclaw/displayIdentity.ts';
import { readIdentity } from '../../../server/src/engine/runtimes/openclaw/identity.ts';
import { mergeIdentity } from '../../../server/src/engine/runtimes/openclaw/identityWriter.ts';
import type { Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import type { Adapter, AdapterContext, Input } from '../case.ts';
import { environmentWith, inFolder, profileOf, scratchHome, settingsWith } from './support.ts';

const read = (content: string, context: AdapterContext) =>
	readIdentity(content, profileOf(context).identityStyle).identity;

/** A workspace that holds nothing but an identity card, and a configuration that is taken as it is. */
function snapshotWith(identityFile: string | null | undefined, cfg: Input): Snapshot {
	const text = { kind: 'text', text: identityFile ?? '', origin: 'disk' } as const;
	const entry = { path: 'IDENTITY.md', content: text, link: 'none', size: 0, modified: 0 } as const;
	const config = { kind: 'text', text: JSON.stringify(cfg), origin: 'disk' } as const;
	return {
		root: '/w',
		files: new Map(typeof identityFile === 'string' ? [['IDENTITY.md', entry]] : []),
		config: { path: '/c/openclaw.json', content: config, included: new Map() },
		environment: environmentWith(scratchHome),
	};
}

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
		const { name, nameSource, avatar, emoji } = displayIdentity(profile, snapshotWith(identityFile, cfg), id);
		const known = findAgent(settings.agents, id);
		// 2026.1 does not say where the name came from.
		const told = profile.agentsAreKeyed ? { nameSource, emoji } : {};
		return { agentId: known ? normalizeAgentId(known.id) : id, name, avatar, ...told };
	},
	resolveAgentAvatar,
};
