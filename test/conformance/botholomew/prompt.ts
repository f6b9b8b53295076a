import type { Prompt } from '../../../server/src/engine/prompt/prompt.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import type { Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { type BlockFacts, styleFacts } from '../../../server/src/engine/runtimes/botholomew/prompt/blocks.ts';
import { v0_12_5 } from '../../../server/src/engine/runtimes/botholomew/versions/v0_12_5.ts';
import { v0_18_8 } from '../../../server/src/engine/runtimes/botholomew/versions/v0_18_8.ts';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import type { FileEntry } from '../../../server/src/engine/workspace/snapshot.ts';
import { type Adapter, type Input, proseDigest } from '../case.ts';

/** The project that the cases' prompts were made from. */
const projects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	B: {
		'prompts/beliefs.md': file('Beliefs', 'always', '# Beliefs\n\n- one\n- two'),
		'prompts/deploy.md': file('Deploy', 'contextual', 'Deploy steps'),
		'prompts/goals.md': file('Goals', 'always', '# Goals\n\n- g'),
	},
	A: { '.botholomew/beliefs.md': '---\nloading: always\n---\n\n# Beliefs\n' },
};

function file(title: string, loading: string, body: string): string {
	return `---\ntitle: ${title}\nloading: ${loading}\nagent-modification: true\n---\n\n${body}\n`;
}

const versions: Readonly<Record<string, string>> = { A: '0.12.5', B: '0.18.8' };

function assembled(impl: string, { env }: Input, session: Partial<Session>, wording: Wording): Prompt {
	const runtime = runtimeById(`botholomew@${versions[impl]}`);
	if (!runtime) throw new Error(`no version ${impl}`);
	const { now, TZ, USER, platform, arch } = env;
	const files = new Map(
		Object.entries(projects[impl] ?? {}).map(([path, text]): [string, FileEntry] => [
			path,
			{ path, content: { kind: 'text', text, origin: 'disk' }, link: 'none', size: text.length, modified: 0 },
		]),
	);
	return runtime.assemble(
		{
			root: '<ROOT>',
			files,
			config: undefined,
			environment: { home: '/home/evan', hostTimeZone: TZ, platform, arch, variables: { USER } },
		},
		{ kind: 'chat', now: Date.parse(now), timeZone: TZ, random: 0.5, ...session },
		wording,
	);
}

/** Writes fixed blocks as the cases do: `{{chat/Style@0.18.8}}`. */
const named = (run: string, version: string): Wording => ({
	id: 'pack',
	textFor: ({ heading = '' }) => `{{${run}/${heading.replace(/^## /u, '')}@${version}}}`,
});

function skeleton(impl: string, run: string, input: Input, session: Partial<Session>) {
	const { hasMcpTools: externalTools } = input;
	const prompt = assembled(impl, input, { ...session, externalTools }, named(run, versions[impl] ?? ''));
	return { skeleton: prompt.text(), sha256_of_all_but_root: proseDigest };
}

/** The later version words its chat and worker in another way where no external tools are; the earlier one never does. */
const runNamed = (impl: string, run: string, { hasMcpTools }: Input): string =>
	hasMcpTools || impl === 'A' ? run : `${run}-nomcp`;

/** Only the cases with a digest of the whole say so. */
const asExpected = (actual: ReturnType<typeof skeleton>, expected: Input) =>
	expected.sha256_of_all_but_root === undefined ? { skeleton: actual.skeleton } : actual;

const measured = [styleFacts, ...Object.values(v0_12_5.blocks), ...Object.values(v0_18_8.blocks)];
const bytesOf = new Map(measured.map(({ sha256 = '', bytes }: BlockFacts) => [sha256, bytes]));

/** Length and digest of every block of prose, as cut from prompts of both versions. */
function blockLedger() {
	const env = { now: 0, TZ: 'UTC', platform: 'linux', arch: 'x64' };
	const ledger: Record<string, unknown> = {};
	const list = (impl: string, run: string, session: Partial<Session>, only?: RegExp) => {
		const version = versions[impl] ?? '';
		assembled(impl, { env: { ...env, now: '2026-01-01T00:00:00Z' } }, session, {
			id: 'placeholder',
			textFor(piece) {
				const name = (piece.heading ?? '').replace(/^## /u, '');
				const text = placeholderWording.textFor(piece);
				if (!only || only.test(name)) {
					ledger[`${run}/${name}@${version}`] = {
						version,
						chars: text.length,
						bytes: bytesOf.get(piece.sha256 ?? ''),
						sha256: piece.sha256,
					};
				}
				return text;
			},
		});
	};
	list('B', 'worker', { kind: 'worker', externalTools: true });
	list('B', 'worker-nomcp', { kind: 'worker', externalTools: false });
	list('B', 'chat', { externalTools: true });
	list('B', 'chat-nomcp', { externalTools: false });
	list('A', 'worker', { kind: 'worker', externalTools: true });
	list('A', 'chat', { externalTools: true }, /Instructions|Style/u);
	return ledger;
}

export const promptAdapters: Readonly<Record<string, Adapter>> = {
	buildSystemPrompt: (input, { runtime: impl, expected }) =>
		asExpected(
			skeleton(impl, runNamed(impl, 'worker', input), input, {
				kind: 'worker',
				...(input.task ? { task: input.task } : {}),
			}),
			expected,
		),
	buildChatSystemPrompt: (input, { runtime: impl, expected }) =>
		asExpected(skeleton(impl, runNamed(impl, 'chat', input), input, { message: input.keywordSource }), expected),
	fixedBlockLedger: blockLedger,
};
