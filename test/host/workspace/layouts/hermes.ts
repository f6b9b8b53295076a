import { at, claudeCode, codex, four, type Layouts, nobodys, v9, ws } from './layout.ts';

const hermes = 'hermes@0.19.0';

const home = ['SOUL.md', 'memories/MEMORY.md', 'memories/USER.md'] as const;
const ownConfig = '_config_version: 12\nmodel: x\n';

/** Homes of Hermes Agent, and folders that it works in. */
export const hermesLayouts: Layouts = {
	'a home of Hermes Agent is told by what it keeps there': {
		'where it is by default': {
			files: at('/home/u/.hermes', ...home, 'config.yaml'),
			open: '/home/u/.hermes',
			is: { '/home/u/.hermes': hermes },
			because: 'Hermes Agent keeps its home here',
		},
		'the home of a profile': {
			files: at('/home/u/.hermes/profiles/coder', ...home),
			open: '/home/u/.hermes/profiles/coder',
			is: { '/home/u/.hermes/profiles/coder': hermes },
		},
		'where a variable says so': {
			files: { ...ws('SOUL.md'), '/ws/config.yaml': ownConfig },
			variables: { HERMES_HOME: '/ws' },
			is: hermes,
			because: 'Hermes Agent keeps its home here',
		},
		'a copy of one': { files: ws(...home), is: hermes, because: 'there is memories/MEMORY.md next to SOUL.md' },
		'a backup of one, with the persona elsewhere': {
			files: ws('memories/MEMORY.md', 'memories/USER.md', 'skills/cooking/tea/SKILL.md', 'README.md'),
			is: hermes,
			because: 'there is memories/USER.md',
		},
		'its settings': {
			files: { ...ws('SOUL.md'), '/ws/config.yaml': ownConfig },
			is: hermes,
			because: 'config.yaml has the key _config_version',
		},
		'with the files of a home of OpenClaw, brought along': {
			files: { ...ws(...four, ...home, 'HEARTBEAT.md'), '/ws/config.yaml': ownConfig },
			is: hermes,
			also: [`${codex}?`],
		},
		'among the files of a home folder': { files: ws('.hermes/SOUL.md', '.zshrc'), is: hermes },
		'as chezmoi keeps it': { files: ws('dot_hermes/SOUL.md', 'dot_zshrc'), is: hermes },
	},
	'a folder that it works in is told by its instructions': {
		'.hermes.md': { files: ws('.hermes.md', 'src/main.ts'), is: hermes, because: 'there is .hermes.md' },
		'HERMES.md': { files: ws('HERMES.md'), is: hermes },
		'with AGENTS.md, which others read': { files: ws('.hermes.md', 'AGENTS.md'), is: hermes, also: [`${codex}?`] },
		'with CLAUDE.md': { files: ws('.hermes.md', 'CLAUDE.md'), is: hermes, also: [claudeCode] },
		'a persona that it does not read there': { files: ws('.hermes/SOUL.md', 'README.md', 'src/main.ts'), is: nobodys },
		'plans that it has left in a project': { files: ws('.hermes/plans/a.md', 'README.md'), is: nobodys },
	},
	'others keep what is theirs': {
		'a home of OpenClaw': { files: ws(...four), is: v9, also: [] },
		'a home of OpenClaw with a note of its own': { files: ws(...four, '.hermes.md'), is: v9, also: [hermes] },
		'a home of OpenClaw with its memory': { files: ws(...four, 'memories/USER.md'), is: v9, also: [hermes] },
		'a lone SOUL.md': { files: ws('SOUL.md'), is: v9, also: [] },
		'a config.yaml of another program': { files: { ...ws('SOUL.md'), '/ws/config.yaml': 'model: x\n' }, is: v9 },
		'AGENTS.md, wherever Hermes Agent is at home': {
			files: { ...ws('AGENTS.md'), ...at('/home/u/.hermes', ...home) },
			is: codex,
			also: [],
		},
	},
};
