import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anthropic } from './dialects/anthropic.ts';
import type { Dialect } from './dialects/dialect.ts';
import { gemini } from './dialects/gemini.ts';
import { openai } from './dialects/openai.ts';

/** A program of another maker, of its package in the registry. */
export interface Program {
	/** As docs/mcp.md names it. */
	readonly title: string;
	readonly packageName: string;
	readonly version: string;
	/** In the package; Node runs it. */
	readonly entry: string;
}

/** One that talks with a model, and is given our server. */
export interface Agent extends Program {
	/** The first word of the lines in docs/mcp.md. */
	readonly command: string;
	readonly dialect: Dialect;
	/** What its person has settled before: nobody is asked how to sign in, nothing is reported to its maker. */
	settle?(home: string): Promise<void>;
	/** `url` is the model’s. */
	environment(url: string): Readonly<Record<string, string>>;
	/** What `mcp list` says of a server that can be used. */
	readonly listed: RegExp;
	/** One question, without a person at the screen. `url` is the model’s. */
	ask(url: string, question: string): readonly string[];
}

/** Nobody’s. */
const key = 'none';

const codexOptions = (url: string): readonly string[] =>
	Object.entries({
		'model_providers.play.name': 'play',
		'model_providers.play.base_url': `${url}/v1`,
		'model_providers.play.env_key': 'PLAY_KEY',
		'model_providers.play.wire_api': 'responses',
		model_provider: 'play',
		// Or it may ask its model before our server has answered.
		'mcp_servers.soulscope.required': 'true',
	}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

export const agents: readonly Agent[] = [
	{
		title: 'Claude Code',
		packageName: '@anthropic-ai/claude-code',
		version: '2.1.330',
		entry: 'cli-wrapper.cjs',
		command: 'claude',
		dialect: anthropic,
		environment: (url) => ({
			ANTHROPIC_BASE_URL: url,
			ANTHROPIC_API_KEY: key,
			CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
			DISABLE_AUTOUPDATER: '1',
		}),
		listed: /^soulscope: .*✔ Connected$/mu,
		ask: (_url, question) => ['-p', question, '--allowedTools', 'mcp__soulscope'],
	},
	{
		title: 'Codex',
		packageName: '@openai/codex',
		version: '0.169.0',
		entry: 'bin/codex.js',
		command: 'codex',
		dialect: openai,
		environment: () => ({ PLAY_KEY: key }),
		// It does not try whether they answer.
		listed: /^soulscope .*\benabled\b/mu,
		ask: (url, question) => ['exec', '--skip-git-repo-check', ...codexOptions(url), '-m', 'gpt-5.5', question],
	},
	{
		title: 'Gemini CLI',
		packageName: '@google/gemini-cli',
		version: '0.61.0',
		entry: 'bundle/gemini.js',
		command: 'gemini',
		dialect: gemini,
		async settle(home) {
			await mkdir(join(home, '.gemini'), { recursive: true });
			const settings = {
				security: { auth: { selectedType: 'gemini-api-key' } },
				privacy: { usageStatisticsEnabled: false },
			};
			await writeFile(join(home, '.gemini', 'settings.json'), JSON.stringify(settings));
		},
		environment: (url) => ({
			GEMINI_API_KEY: key,
			GOOGLE_GEMINI_BASE_URL: url,
			GEMINI_CLI_TRUST_WORKSPACE: 'true',
		}),
		listed: /^✓ soulscope: .*Connected$/mu,
		ask: (_url, question) => ['-m', 'gemini-2.5-pro', '--allowed-mcp-server-names', 'soulscope', '-p', question],
	},
];

export const inspector: Program = {
	title: 'MCP Inspector',
	packageName: '@modelcontextprotocol/inspector',
	version: '2.12.0',
	entry: 'clients/launcher/build/index.js',
};
