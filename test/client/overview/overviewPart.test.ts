import { expect, it, vi } from 'vitest';
import { URI } from 'vscode-uri';
import { createPart } from '../../../client/src/features/overview/overviewPart.ts';
import type { OverviewServices } from '../../../client/src/features/overview/services.ts';
import { OverviewRequest } from '../../../protocol/overview/overview.ts';
import type { ToOverviewPage } from '../../../protocol/overview/page.ts';

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
		window: { ...known.window, createWebviewPanel: () => panel },
		Disposable: { from: () => nothing },
	};
});

const agentOf = (name: string) => ({ uri: `file:///${name}`, name, evidence: [], sessionKinds: ['main'] });
const answerOf = (tokens: number) => ({ sessions: [{ session: 'main', tokens, runtime: tokens }], files: [] });

const on = () => ({ dispose() {} });

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

it('shows no figures of one agent under the name of another, though the answer comes late', async () => {
	const [aria, bento] = [agentOf('aria'), agentOf('bento')];
	const answers: ((tokens: number) => void)[] = [];
	const workspaces = {
		all: [aria, bento],
		isLoaded: true,
		byUri: (uri: string) => [aria, bento].find((each) => each.uri === uri),
		containing: () => undefined,
		onDidChange: on,
		onDidChangeList: on,
	};
	const request = (type: unknown) =>
		type === OverviewRequest
			? new Promise((resolve) => answers.push((tokens) => resolve(answerOf(tokens))))
			: Promise.resolve(null);
	const part = createPart({
		context: { extensionUri: URI.file('/') },
		server: { request, onNotification: () => undefined },
		workspaces,
		prompts: {},
		proposals: { pending: [], onDidChange: on },
	} as unknown as OverviewServices);
	part.show(URI.parse(aria.uri) as never);
	part.show(URI.parse(bento.uri) as never);
	answers[0]?.(1);
	await vi.waitFor(() => expect(answers.length).toBe(2));
	answers[1]?.(2);
	await vi.waitFor(() => expect(states().at(-1)?.result?.sessions[0]?.tokens).toBe(2));
	const shown = states().map((state) => [state.agent?.name, state.result?.sessions[0]?.tokens]);
	expect(shown).not.toContainEqual(['bento', 1]);
	part.dispose();
});
