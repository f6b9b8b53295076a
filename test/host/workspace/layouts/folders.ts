import { at, four, goClawConfig, type Layouts, memoryTables, nobodys, usual, v9, ws } from './layout.ts';

/** Folders that somebody opens, and those in which nobody lives. */
export const folders: Layouts = {
	'a folder that is open is taken for a workspace by less': {
		'a persona alone': { files: ws('SOUL.md'), is: v9, because: 'there is SOUL.md' },
		'an identity card alone': { files: ws('IDENTITY.md', 'README.md'), is: v9 },
		'a memory with daily logs': { files: ws('MEMORY.md', 'memory/2026-11-20.md'), is: v9 },
		'a persona alone, somewhere below': { files: ws('notes/x/SOUL.md', 'README.md'), is: nobodys },
		'an identity card alone, somewhere below': { files: ws('docs/IDENTITY.md'), is: nobodys },
		'a memory with daily logs, somewhere below': {
			files: ws('old/MEMORY.md', 'old/memory/2026-11-20.md'),
			is: nobodys,
		},
		'lone personas below a workspace': { files: ws(...four, 'ideas/SOUL.md', 'drafts/b/SOUL.md'), is: { '/ws': v9 } },
		'a persona alone beside a configuration, somewhere below': {
			files: { ...ws('notes/SOUL.md'), '/ws/openclaw.json': '{}' },
			is: nobodys,
		},
		'templates and notes beside a configuration': {
			files: {
				...ws(
					'workspace/SOUL.md',
					'workspace/AGENTS.md',
					'templates/SOUL.md',
					'templates/AGENTS.md',
					'vault/Soul.md',
					'vault/Tools.md',
				),
				'/ws/openclaw.json': '{}',
			},
			is: { '/ws/workspace': v9 },
		},
		'instructions alone beside GoClaw’s configuration': {
			files: { ...ws('team/AGENTS.md', 'team/USER.md'), '/ws/config.json': goClawConfig },
			is: nobodys,
		},
		'its usual files below': { files: ws('team/AGENTS.md', 'team/workspace.yaml'), is: nobodys },
	},
	'a folder is nobody’s': {
		'with any folder of prompts': {
			files: ws('prompts/review.md', 'prompts/soul.md', 'config/config.json'),
			is: nobodys,
		},
		'with notes of such names in a vault': {
			files: ws('.obsidian/app.json', 'memory.md', 'soul.md', 'Tools.md/x.md'),
			is: nobodys,
		},
		'with notes in title case below': { files: ws('vault/Soul.md', 'vault/Tools.md', 'vault/Memory.md'), is: nobodys },
		'with templates that agents are made from': {
			files: ws('docs/templates/SOUL.md', 'docs/templates/IDENTITY.md', 'docs/templates/USER.md'),
			is: nobodys,
		},
		'with a folder for each template': {
			files: ws('templates/persona/SOUL.md', 'templates/persona/IDENTITY.md'),
			is: nobodys,
		},
		'with templates of what a shop sells': {
			files: ws('config/workspace-templates/florist/SOUL.md', 'config/workspace-templates/florist/IDENTITY.md'),
			is: nobodys,
		},
		'with a skill that brings files to copy': {
			files: ws(
				'SOUL.md',
				'IDENTITY.md',
				'USER.md',
				'skills/mentor/SKILL.md',
				'skills/mentor/assets/SOUL.md',
				'skills/mentor/assets/USER.md',
			),
			is: { '/ws': v9 },
		},
		'with skills of several agents, one of which brings files to copy': {
			files: ws(
				'shared-skills/mentor/SKILL.md',
				'shared-skills/mentor/assets/SOUL.md',
				'shared-skills/mentor/assets/USER.md',
			),
			is: nobodys,
		},
		'with a skill’s files beside a configuration': {
			files: {
				...ws('skills/mentor/SKILL.md', 'skills/mentor/assets/SOUL.md', 'skills/mentor/assets/USER.md'),
				'/ws/openclaw.json': '{}',
			},
			is: nobodys,
		},
		'with the program’s own folder, and notes for those who look after it': {
			files: ws('.openclaw/AGENTS.md', '.openclaw/openclaw.json', '.openclaw/agents/main/sessions/sessions.json'),
			is: nobodys,
		},
		'with a config.json of GoClaw’s alone': { files: { '/ws/config.json': goClawConfig }, is: nobodys },
		'with a memory.db of GoClaw’s alone': {
			files: ws('memory.db', 'README.md'),
			tables: { '/ws/memory.db': memoryTables },
			is: nobodys,
		},
		'with a workspace.yaml alone': { files: ws('workspace.yaml', 'README.md'), is: nobodys },
		'with dependencies that bring templates': { files: at('/ws/node_modules/openclaw/docs', ...usual), is: nobodys },
	},
	'a skill’s files are an agent’s': {
		'in the folder that a person has opened': {
			files: ws('skills/mentor/SKILL.md', 'skills/mentor/assets/SOUL.md', 'skills/mentor/assets/USER.md'),
			open: '/ws/skills/mentor/assets',
			is: { '/ws/skills/mentor/assets': v9 },
		},
		'where the folder with the SKILL.md is an agent’s own': {
			files: ws('SOUL.md', 'USER.md', 'SKILL.md', 'team/brook/SOUL.md', 'team/brook/USER.md'),
			is: { '/ws': v9, '/ws/team/brook': v9 },
		},
	},
};
