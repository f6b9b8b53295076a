import { expect, it, vi } from 'vitest';
import { URI } from 'vscode-uri';
import { createPart } from '../../../client/src/features/overview/overviewPart.ts';
import type { OverviewServices } from '../../../client/src/features/overview/services.ts';
import { EyesRequest } from '../../../protocol/overview/eyes.ts';
import { OverviewRequest } from '../../../protocol/overview/overview.ts';
import type { FromOverviewPage, ToOverviewPage } from '../../../protocol/overview/page.ts';
import { PastStatesRequest } from '../../../protocol/past/past.ts';
import { DoctorFixRequest, DoctorRequest } from '../../../protocol/workspace/doctor.ts';

const posted = vi.hoisted((): ToOverviewPage[] => []);
const received = vi.hoisted((): ((message: unknown) => void)[] => []);

const states = () => posted.flatMap((message) => (message.type === 'state' ? [message.state] : []));

vi.mock('vscode', async () => {
	const known = await import('../../support/vscode/vscodeKnowledge.ts');
	const nothing = { dispose() {} };
	const webview = {
		onDidReceiveMessage(listener: (message: unknown) => void) {
			received.push(listener);
			return nothing;
		},
		asWebviewUri: String,
		postMessage: async (message: ToOverviewPage) => void posted.push(message),
	};
	const panel = {
		visible: true,
		reveal() {},
		dispose() {},
		webview,
		onDidChangeViewState: () => nothing,
		onDidDispose: () => nothing,
	};
	return {
		...known,
		ViewColumn: { Active: -1, Beside: -2 },
		DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
		env: { language: 'en' },
		languages: { getDiagnostics: () => [], onDidChangeDiagnostics: () => nothing },
		window: {
			...known.window,
			createWebviewPanel: () => panel,
			showQuickPick: async (items: readonly unknown[]) => items[0],
			showInformationMessage: async () => undefined,
		},
		Disposable: { from: () => nothing },
	};
});

const agentOf = (name: string) => ({
	uri: `file:///${name}`,
	name,
	evidence: [],
	sessionKinds: ['main'],
	eyes: [],
	followsFiles: true,
});
const monday = { id: 'c0ffee', at: 0, subject: 'Aria moves in', author: 'Sam', changed: [] };
const tooLong = {
	code: 'doctor.files.cut',
	weight: 50,
	level: 'warning',
	message: 'It is cut.',
	evidence: [],
	fix: 'Cut',
};
const answerOf = (tokens: number) => ({ sessions: [{ session: 'main', tokens, runtime: tokens }], files: [] });

const on = () => ({ dispose() {} });

/** The page of two agents, Aria and Bento, with a server that answers by `request`. */
function pageOfTwo(
	request: (type: unknown, params: { readonly workspace: string; readonly asOf?: string }) => unknown,
) {
	const agents = [agentOf('aria'), agentOf('bento')];
	posted.length = 0;
	const part = createPart({
		context: { extensionUri: URI.file('/') },
		server: {
			request: async (...asked: Parameters<typeof request>) => request(...asked),
			onNotification: () => undefined,
		},
		workspaces: {
			all: agents,
			isLoaded: true,
			byUri: (uri: string) => agents.find((each) => each.uri === uri),
			containing: () => undefined,
			onDidChange: on,
			onDidChangeList: on,
		},
		prompts: {},
		proposals: { pending: [], onDidChange: on },
	} as unknown as OverviewServices);
	return {
		part,
		show: (name: string) => part.show(URI.parse(`file:///${name}`) as never),
		press: (message: FromOverviewPage) => received.at(-1)?.(message),
		last: () => states().at(-1),
	};
}

it('is there before anybody knows the agents, says that it looks for them, and then shows the one that was meant', async () => {
	const [aria, bento] = [agentOf('aria'), agentOf('bento')];
	const known: (typeof aria)[] = [];
	let tellAgents = () => {};
	const loading = new Promise<void>((resolve) => {
		tellAgents = resolve;
	});
	const workspaces = {
		all: known,
		get isLoaded() {
			return known.length > 0;
		},
		load: () => loading,
		byUri: (uri: string) => known.find((each) => each.uri === uri),
		containing: (uri: URI) => known.find((each) => uri.toString().startsWith(each.uri)),
		onDidChange: on,
		onDidChangeList: on,
	};
	const request = async (type: unknown) => (type === OverviewRequest ? answerOf(3) : null);
	const part = createPart({
		context: { extensionUri: URI.file('/') },
		server: { request, request0: async () => [], onNotification: () => undefined },
		workspaces,
		prompts: {},
		proposals: { pending: [], onDidChange: on },
	} as unknown as OverviewServices);
	posted.length = 0;
	part.show(URI.parse('file:///bento/SOUL.md') as never);
	received.at(-1)?.({ type: 'ready' });
	expect(states().at(-1)).toMatchObject({ isLooking: true, agents: [] });
	known.push(aria, bento);
	tellAgents();
	await vi.waitFor(() => expect(states().at(-1)).toMatchObject({ isLooking: false, agent: { name: 'bento' } }));
	// A file of nobody leaves the page as it is.
	part.show(URI.parse('file:///notes/todo.md') as never);
	await vi.waitFor(() => expect(states().at(-1)?.turns).toEqual([]));
	expect(states().at(-1)?.agent?.name).toBe('bento');
	part.dispose();
});

it('goes to what each agent reads, once it is on the page, where it was asked for that; later news leave the page where it is', async () => {
	const eyes = { agents: [], files: [], opposites: [] };
	const { part, press } = pageOfTwo((type) =>
		type === OverviewRequest ? answerOf(1) : type === EyesRequest ? eyes : type === DoctorRequest ? undefined : null,
	);
	const brought = () => posted.flatMap((message, at) => (message.type === 'bring' ? [at] : []));
	part.show(URI.parse('file:///aria') as never, { atEyes: true });
	const isComplete = (message: ToOverviewPage) =>
		message.type === 'state' && message.state.eyes && message.state.result;
	await vi.waitFor(() => expect(posted.some(isComplete)).toBe(true));
	// A page that is not there yet hears nothing.
	expect(brought()).toEqual([]);
	press({ type: 'ready' });
	await vi.waitFor(() => expect(brought()).toHaveLength(1));
	const before = posted.slice(0, brought()[0]).findLast(({ type }) => type === 'state');
	expect(before).toMatchObject({ state: { eyes, result: answerOf(1) } });
	const shown = states().length;
	press({ type: 'ready' });
	await vi.waitFor(() => expect(states().length).toBeGreaterThan(shown + 1));
	expect(brought()).toHaveLength(1);
	part.dispose();
});

it('shows no figures of one agent under the name of another, though the answer comes late', async () => {
	const answers: ((tokens: number) => void)[] = [];
	const { part, show, last } = pageOfTwo((type) =>
		type === OverviewRequest ? new Promise((resolve) => answers.push((tokens) => resolve(answerOf(tokens)))) : null,
	);
	show('aria');
	show('bento');
	answers[0]?.(1);
	await vi.waitFor(() => expect(answers.length).toBe(2));
	answers[1]?.(2);
	await vi.waitFor(() => expect(last()?.result?.sessions[0]?.tokens).toBe(2));
	const shown = states().map((state) => [state.agent?.name, state.result?.sessions[0]?.tokens]);
	expect(shown).not.toContainEqual(['bento', 1]);
	part.dispose();
});

it('says of no agent what failed with another, whether it fails before or after the person turns to the next', async () => {
	const fail: (() => void)[] = [];
	const answer: (() => void)[] = [];
	const { part, show, press, last } = pageOfTwo((type, { workspace }) =>
		type === OverviewRequest
			? new Promise((resolve, reject) => {
					if (workspace === 'file:///aria') fail.push(() => reject(new Error('Aria cannot be read')));
					else answer.push(() => resolve(answerOf(2)));
				})
			: null,
	);
	show('aria');
	fail[0]?.();
	await vi.waitFor(() => expect(last()).toMatchObject({ agent: { name: 'aria' }, failure: 'Aria cannot be read' }));
	show('bento');
	press({ type: 'ready' });
	await vi.waitFor(() => expect(answer.length).toBe(1));
	show('aria');
	answer[0]?.();
	await vi.waitFor(() => expect(fail.length).toBe(2));
	show('bento');
	fail[1]?.();
	await vi.waitFor(() => expect(answer.length).toBe(2));
	answer[1]?.();
	await vi.waitFor(() => expect(last()?.result?.sessions[0]?.tokens).toBe(2));
	const ofBento = states().filter(({ agent }) => agent?.name === 'bento');
	expect(ofBento.map(({ failure }) => failure).filter(Boolean)).toEqual([]);
	part.dispose();
});

it('compares with what was chosen last, though an earlier choice is answered after it', async () => {
	const asked: (() => void)[] = [];
	const { part, show, press, last } = pageOfTwo((type, { asOf }) => {
		if (type === PastStatesRequest) return { source: 'git', others: [], states: [monday], hasMore: false };
		if (type !== OverviewRequest) return null;
		return asOf === undefined ? answerOf(2) : new Promise((resolve) => asked.push(() => resolve(answerOf(1))));
	});
	show('aria');
	press({ type: 'compare', earlier: true });
	await vi.waitFor(() => expect(asked.length).toBe(1));
	press({ type: 'compare', earlier: false });
	asked[0]?.();
	press({ type: 'compare', earlier: true });
	await vi.waitFor(() => expect(asked.length).toBe(2));
	expect(states().filter(({ earlier }) => earlier)).toEqual([]);
	asked[1]?.();
	await vi.waitFor(() => expect(last()?.earlier?.title).toContain('Aria moves in'));
	part.dispose();
});

it('makes no fix for an agent that the page shows no more', async () => {
	const fixed: string[] = [];
	const { part, show, press, last } = pageOfTwo((type, { workspace }) => {
		if (type === OverviewRequest) return answerOf(2);
		if (type === DoctorRequest) return { problems: [tooLong], isWhole: true };
		if (type === DoctorFixRequest) fixed.push(workspace);
		return type === DoctorFixRequest ? { kind: 'done', files: [] } : null;
	});
	show('bento');
	await vi.waitFor(() => expect(last()?.health?.problems.length).toBe(1));
	press({ type: 'fix', agent: 'file:///aria', code: tooLong.code });
	press({ type: 'fix', agent: 'file:///bento', code: tooLong.code });
	await vi.waitFor(() => expect(fixed).not.toEqual([]));
	expect(fixed).not.toContain('file:///aria');
	expect(fixed.length).toBe(1);
	part.dispose();
});
