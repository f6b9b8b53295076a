import type { InstallCapability } from '../../capabilities/install.ts';
import { workspaceConfig } from '../files.ts';

const policy: InstallCapability['files'][number] = {
	path: 'AGENTS.md',
	when: 'always',
	text: [
		'# Rules of this workspace',
		'',
		'All of this file is in every prompt, twice. Keep it short and standing: what changes',
		'from week to week belongs into the memory.',
		'',
		'## What this workspace is for',
		'',
		'One or two sentences: what is made here, and for whom.',
		'',
		'## How to work',
		'',
		'- Look at what is there before changing it.',
		'- Ask before anything that cannot be undone, costs money or leaves this machine.',
		'- Say plainly what was done, what was checked and what is still open.',
		'',
	].join('\n'),
};

/** Without them no run starts. */
const settings: InstallCapability['files'][number] = {
	path: workspaceConfig,
	when: 'always',
	text: [
		'agents:',
		'  id: workspace.general',
		'  model: openai/gpt-5.4',
		'mcp_registry:',
		'  allowlist:',
		'    tool_ids: []',
		'  servers: {}',
		'',
	].join('\n'),
};

const summoned: InstallCapability['summoned'] = [
	{
		path: 'AGENTS.md',
		about:
			'The standing rules of the workspace: what it is for, how to work, what needs asking first. All of it is in every prompt: short, and nothing that changes from week to week.',
	},
];

export const install: InstallCapability = {
	// The standing rules, and one memory as an example: the runtime writes the others itself.
	files: [
		policy,
		settings,
		{
			path: 'memory/preference/working-style.md',
			when: 'new',
			text: [
				'---',
				'title: Working style',
				'summary: How the person likes to work together.',
				'memory_type: preference',
				'scope: user',
				'tags: [working-style]',
				'---',
				'',
				'# Working style',
				'',
				'Short answers first, details when asked for. Replace this with what is true of you.',
				'',
			].join('\n'),
		},
	],
	summoned,
};

/** What the person prefers, 2026.5.19 keeps outside of the workspace. */
export const mayInstall: InstallCapability = {
	files: [policy, settings],
	summoned,
};
