import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { pageHtml } from '../../client/src/features/overview/pageHtml.ts';
import type { OverviewCell, OverviewFile } from '../../protocol/overview/overview.ts';
import type { FromOverviewPage, GrowthOnPage, OverviewState } from '../../protocol/overview/page.ts';
import { servePage } from './pageServer.ts';
import { type ThemeName, themes } from './themes.ts';

const screenshots = join(import.meta.dirname, '../../artifacts/webview');

/** The page as it ships, with the policy that it ships with, in a real browser; only the editor around it is made up. */
export interface OverviewPage {
	readonly page: Page;
	/** What the browser complained of: errors, and everything that the policy refused. */
	readonly complaints: readonly string[];
	show(state: Partial<OverviewState>): Promise<void>;
	/** Brings the section of how it grew into view; resolves when it has asked, which is not among what was sent. */
	lookAtGrowth(): Promise<void>;
	/** What is known of how it grew, with the section in view. */
	grow(growth: Partial<GrowthOnPage>): Promise<void>;
	/** In the colours of `theme`, at `width` of the editor's pixels and `zoom` (2 for 200 %). */
	look(theme: ThemeName, width: number): Promise<void>;
	/** What the page sent since it was last asked, `ready` left out. */
	sent(): Promise<readonly FromOverviewPage[]>;
	screenshot(name: string): Promise<void>;
	close(): Promise<void>;
}

const whole = (tokens: number): OverviewCell => ({ fate: 'whole', tokens, lost: 0, reason: '' });
const withheld: OverviewCell = { fate: 'withheld', tokens: 0, lost: 0, reason: 'only main sessions get it' };

const file = (path: string, roleTitle: string, cells: OverviewFile['cells'], isSkill = false): OverviewFile => ({
	path,
	uri: `file:///aria/${path}`,
	isSkill,
	roleTitle,
	cells,
});

/** A window without an agent. */
export const nobody: OverviewState = {
	agents: [],
	isLooking: false,
	showsAllEyes: false,
	heartbeat: [],
	turns: [],
	problems: [],
	moreProblems: 0,
	proposals: 0,
};

/** Aria's page: a long memory that is cut, skills, a configuration that is thrown away, and things to do. */
export const aria: OverviewState = {
	agents: [
		{ uri: 'file:///aria', name: 'Aria' },
		{ uri: 'file:///bento', name: 'Bento' },
	],
	agent: {
		uri: 'file:///aria',
		name: 'Aria',
		emoji: '🏺',
		runtimeTitle: 'OpenClaw 2026.9.6',
		folder: '/home/sam/aria',
		why: ['its configuration is openclaw.json', 'only 2026.9.6 and 2026.1.29 read openclaw.json'],
	},
	result: {
		sharedBy: ['main', 'kiln'],
		configuration: { path: '/home/sam/aria/openclaw.json', uri: 'file:///aria/openclaw.json', state: 'invalid' },
		sessions: [
			{ session: 'main', tokens: 10_643, runtime: 3233 },
			{ session: 'group', tokens: 5295, runtime: 2835 },
			{ session: 'subagent', tokens: 2922, runtime: 1863 },
		],
		files: [
			file('AGENTS.md', 'Operating instructions', [whole(867), whole(867), whole(867)]),
			file('SOUL.md', 'Persona', [whole(400), whole(400), withheld]),
			file('USER.md', 'The person', [whole(913), whole(913), withheld]),
			file('MEMORY.md', 'Long-term memory', [
				{ fate: 'truncated', tokens: 4950, lost: 814, reason: '3,328 characters are lost' },
				withheld,
				withheld,
			]),
			file('HEARTBEAT.md', 'Heartbeat checklist', [
				{ fate: 'ignored', tokens: 0, lost: 0, reason: '' },
				{ fate: 'ignored', tokens: 0, lost: 0, reason: '' },
				null,
			]),
			file('TOOLS.md', 'Notes on tools', [{ fate: 'missing', tokens: 0, lost: 0, reason: '' }, null, null]),
			...Array.from({ length: 8 }, (_, index) =>
				file(`skills/glaze-${index}/SKILL.md`, 'Skill', [whole(35), whole(35), whole(24)], true),
			),
		],
	},
	conversation: { tools: 680, messages: 1490, recalled: 120, model: 'claude-sonnet-5-5', window: 200_000 },
	isLooking: false,
	eyes: {
		agents: [
			{ id: 'kiln@1', title: 'Kiln', tokens: 40, isAtHome: true, isLookedThrough: true },
			{ id: 'wheel@1', title: 'Wheel', tokens: 60, isAtHome: true, isLookedThrough: false },
		],
		files: [
			{
				path: 'KILN.md',
				uri: 'file:///aria/KILN.md',
				cells: [{ fate: 'whole', tokens: 40, order: 1, reason: '' }, null],
			},
			{
				path: 'WHEEL.md',
				uri: 'file:///aria/WHEEL.md',
				cells: [null, { fate: 'truncated', tokens: 60, order: 1, reason: 'it is long' }],
			},
		],
		opposites: [
			{
				about: 'the indentation',
				sides: [
					{ agents: ['Kiln'], path: 'KILN.md', line: 4, text: 'Use tabs.' },
					{ agents: ['Wheel'], path: 'WHEEL.md', line: 9, text: 'Indent with 2 spaces.' },
				],
			},
		],
	},
	showsAllEyes: false,
	health: {
		isWhole: true,
		problems: [
			{
				code: 'doctor.config.rejected',
				level: 'error',
				message:
					'OpenClaw ignores its whole configuration, because it is not valid. It runs with its defaults until that is mended.',
				evidence: ['openclaw.json:10: the key “bootstrapMaxChar” is unknown'],
				fix: 'Rename the key to “bootstrapMaxChars”',
			},
			{
				code: 'doctor.files.cut',
				level: 'warning',
				message: 'MEMORY.md is longer than the runtime reads: 3,328 characters never reach the agent.',
				evidence: ['MEMORY.md:165', 'in main: 814 tokens'],
			},
		],
	},
	heartbeat: ['Aria: next heartbeat at 14:30', 'Last run at 14:00: no message.'],
	turns: [
		{
			record: 'turn-2',
			at: Date.UTC(2026, 9, 3, 12),
			title: 'A message · completed',
			detail: 'The glaze wants another day before it goes into the kiln.',
			tokens: 12_400,
			cost: 0.042,
		},
		{ record: 'turn-1', at: Date.UTC(2026, 9, 2, 12), title: 'The heartbeat · completed', detail: '' },
	],
	problems: [
		{
			severity: 'error',
			path: 'openclaw.json',
			line: 9,
			message: 'OpenClaw ignores this file, because the key “bootstrapMaxChar” is unknown.',
		},
		{ severity: 'warning', path: 'MEMORY.md', line: 164, message: 'MEMORY.md is too long: 3,328 characters are lost.' },
		{ severity: 'information', path: 'USER.md', line: 0, message: 'USER.md is at 91 % of its limit.' },
	],
	moreProblems: 5,
	proposals: 2,
};

/** The page’s own part in English. */
export const english = {
	nonce: 'n0nce',
	language: 'en',
	title: 'Agent Overview',
	loading: 'Looking for your agents…',
	words: {},
} as const;

export async function openOverviewPage(zoom = 1): Promise<OverviewPage> {
	const { origin, browser, close } = await servePage('overview', (path, source) => {
		const places = { script: '/overview.js', style: '/overview.css', source };
		return path === '/' ? pageHtml({ ...places, ...english }) : undefined;
	});
	const context = await browser.newContext({ viewport: { width: 900, height: 900 }, deviceScaleFactor: zoom });
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on('pageerror', (error) => complaints.push(error.message));
	page.on('console', (entry) => {
		if (entry.type() === 'error') complaints.push(entry.text());
	});
	await page.addInitScript(() => {
		const sent: unknown[] = [];
		Object.assign(window, {
			sentByOverview: sent,
			acquireVsCodeApi: () => ({
				postMessage: (message: unknown) => sent.push(message),
				// As the editor does, it outlives the page.
				getState: () => JSON.parse(sessionStorage.getItem('kept') ?? 'null'),
				setState: (state: unknown) => sessionStorage.setItem('kept', JSON.stringify(state)),
			}),
		});
	});
	await page.goto(origin);
	return {
		page,
		complaints,
		async show(state) {
			await page.evaluate((data) => window.postMessage(data, '*'), { type: 'state', state: { ...aria, ...state } });
			await page.locator('main').waitFor();
		},
		async lookAtGrowth() {
			await page.locator('#growth').scrollIntoViewIfNeeded();
			await page.waitForFunction(() => {
				const { sentByOverview } = window as unknown as { sentByOverview: FromOverviewPage[] };
				const at = sentByOverview.findIndex(({ type }) => type === 'growth');
				return at >= 0 && sentByOverview.splice(at, 1).length > 0;
			});
		},
		async grow(growth) {
			await page.locator('#growth').scrollIntoViewIfNeeded();
			const message = { type: 'growth', growth: { agent: aria.agent?.uri, ...growth } };
			await page.evaluate((data) => window.postMessage(data, '*'), message);
		},
		async look(theme, width) {
			await page.setViewportSize({ width: Math.round(width / zoom), height: Math.round(1400 / zoom) });
			await page.emulateMedia({ colorScheme: theme.endsWith('light') ? 'light' : 'dark' });
			await page.evaluate((colours) => {
				const { style } = document.documentElement;
				for (const name of [...style]) if (name.startsWith('--vscode-')) style.removeProperty(name);
				for (const [name, value] of Object.entries(colours)) style.setProperty(`--vscode-${name}`, value);
			}, themes[theme]);
		},
		sent: () =>
			page.evaluate(() => {
				const { sentByOverview } = window as unknown as { sentByOverview: FromOverviewPage[] };
				return sentByOverview.splice(0).filter(({ type }) => type !== 'ready');
			}),
		async screenshot(name) {
			await mkdir(screenshots, { recursive: true });
			await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
		},
		close,
	};
}
