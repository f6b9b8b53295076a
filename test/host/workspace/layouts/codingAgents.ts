import { at, claudeCode, codex, four, type Layouts, nobodys, v9, ws } from './layout.ts';

const geminiCli = 'gemini-cli@0.61.0';
const copilot = 'copilot@vscode-1.139.1';
const cline = 'cline@0.0.86';
const openCode = 'opencode@1.18.33';

/** Programs that work in whichever folder is opened, and share it with others. */
export const codingAgents: Layouts = {
	'rules that many read are those of the usual program': {
		'for those who write code': { files: ws('AGENTS.md', 'package.json', 'src/main.ts'), is: codex },
		'with notes on tools and a memory': { files: ws('AGENTS.md', 'TOOLS.md', 'MEMORY.md', 'Cargo.toml'), is: codex },
		'with a program’s documents of such names': { files: ws('USER.md', 'TOOLS.md', 'AGENTS.md', 'go.mod'), is: codex },
		'beside a configuration of other agents': {
			files: {
				...ws('AGENTS.md', 'README.md'),
				'/ws/openclaw.json': "{ agents: { entries: { ann: { workspace: './agents/ann' } } } }",
			},
			is: codex,
		},
		'in a folder that nobody has opened': { files: ws('packages/a/AGENTS.md', 'packages/b/CLAUDE.md'), is: nobodys },
	},
	'a thing of its own tells a program': {
		'CLAUDE.md': { files: ws('CLAUDE.md', 'src/main.ts'), is: claudeCode, because: 'there is CLAUDE.md' },
		'rules of Claude Code': { files: ws('.claude/rules/style.md'), is: claudeCode },
		'a configuration of Codex': { files: ws('.codex/config.toml', 'AGENTS.md'), is: codex },
		'GEMINI.md': { files: ws('GEMINI.md', 'AGENTS.md'), is: geminiCli },
		'instructions for Copilot': { files: ws('.github/copilot-instructions.md', 'AGENTS.md'), is: copilot },
		'instructions for some files': { files: ws('.github/instructions/ts.instructions.md'), is: copilot },
		'rules of Cline': { files: ws('.clinerules/style.md', 'AGENTS.md'), is: cline },
		'a configuration of OpenCode': { files: ws('opencode.json', 'AGENTS.md'), is: openCode, also: [`${codex}?`] },
		'an agent of OpenCode': { files: ws('.opencode/agents/review.md', 'CLAUDE.md'), is: claudeCode, also: [openCode] },
		'what OpenCode leaves behind': { files: ws('.opencode/package.json', '.opencode/.gitignore'), is: nobodys },
		'a workflow of GitHub alone': { files: ws('.github/workflows/ci.yml', 'README.md'), is: nobodys },
	},
	'what is written for many has its usual reader besides': {
		'CLAUDE.md beside a SOUL.md, in a program': { files: ws('CLAUDE.md', 'SOUL.md', 'package.json'), is: claudeCode },
		'CLAUDE.md beside AGENTS.md': { files: ws('CLAUDE.md', 'AGENTS.md'), is: claudeCode, also: [`${codex}?`] },
		'rules of Cline and AGENTS.md': { files: ws('.clinerules/style.md', 'AGENTS.md'), is: cline, also: [`${codex}?`] },
		'a configuration of its own': {
			files: ws('CLAUDE.md', 'AGENTS.md', '.codex/config.toml'),
			is: claudeCode,
			also: [codex],
		},
		'nothing that is written for many': { files: ws('CLAUDE.md', 'docs/AGENTS.md'), is: claudeCode, also: [] },
		'nobody else': { files: ws('AGENTS.md', 'package.json'), is: codex, also: [] },
	},
	'a persona keeps its folder': {
		'its AGENTS.md is for nobody else': { files: ws(...four, 'CLAUDE.md'), is: v9, also: [claudeCode] },
		'unless another has something of its own': { files: ws(...four, '.codex/config.toml'), is: v9, also: [codex] },
		'but one such file says less than CLAUDE.md': { files: ws('SOUL.md', 'CLAUDE.md'), is: claudeCode, also: [] },
		'or than GEMINI.md': { files: ws('IDENTITY.md', 'GEMINI.md'), is: geminiCli, also: [] },
		'with one such file, CLAUDE.md and the log of a day': {
			files: ws('SOUL.md', 'CLAUDE.md', 'memory/2026-11-23.md'),
			is: v9,
		},
		'with two such files and CLAUDE.md in it': { files: ws('SOUL.md', 'USER.md', 'CLAUDE.md'), is: v9 },
		'with CLAUDE.md in it': { files: ws(...four, 'CLAUDE.md', '.claude/rules/style.md'), is: v9 },
		'in a folder of those who write code': {
			files: { ...ws('CLAUDE.md', 'src/main.ts'), ...at('/ws/agents/ann', ...four) },
			is: { '/ws': claudeCode, '/ws/agents/ann': v9 },
		},
	},
};
