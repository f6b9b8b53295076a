import { beforeEach, expect, it, vi } from 'vitest';
import { URI } from 'vscode-uri';
import { createGuard } from '../../../client/src/features/guard/register.ts';
import { OwnFilesBegunNotification, OwnFilesNotification } from '../../../protocol/guard/guard.ts';

const editor = vi.hoisted(() => ({ listeners: {} as Record<string, (event: object) => void> }));

vi.mock('vscode', () => {
	const on = (name: string) => (listener: (event: object) => void) => {
		editor.listeners[name] = listener;
		return { dispose: () => delete editor.listeners[name] };
	};
	class EventEmitter {
		readonly event = () => ({ dispose() {} });
		fire() {}
		dispose() {}
	}
	const Disposable = {
		from: (...all: readonly { dispose(): void }[]) => ({
			dispose: () => {
				for (const each of all) each.dispose();
			},
		}),
	};
	const steps = ['WillCreate', 'WillDelete', 'WillRename', 'DidCreate', 'DidDelete', 'DidRename'];
	const workspace = Object.fromEntries(steps.map((step) => [`on${step}Files`, on(step)]));
	return { EventEmitter, Disposable, workspace };
});

const told: { readonly method: string; readonly uris: readonly string[] }[] = [];
const sending: (() => void)[] = [];

const server = {
	onNotification() {},
	notify: ({ method }: { readonly method: string }, { uris }: { readonly uris: readonly string[] }) => {
		told.push({ method, uris });
		return new Promise<void>((resolve) => sending.push(resolve));
	},
};

beforeEach(() => {
	told.length = 0;
	sending.length = 0;
});

const [user, tools] = [URI.file('/ws/USER.md'), URI.file('/ws/TOOLS.md')];

it.each([
	['Create', { files: [user] }, [user]],
	['Delete', { files: [user, URI.parse('untitled:new')] }, [user]],
	['Rename', { files: [{ oldUri: user, newUri: tools }] }, [user, tools]],
])(
	'%s is told before the disk has it, which waits until that is sent, and again afterwards',
	async (step, files, uris) => {
		createGuard({ server } as never);
		const own = uris.map(String);
		const waitedFor: Promise<void>[] = [];
		editor.listeners[`Will${step}`]?.({ ...files, waitUntil: (sent: Promise<void>) => waitedFor.push(sent) });
		expect(told).toEqual([{ method: OwnFilesBegunNotification.method, uris: own }]);
		let isWaiting = true;
		const over = Promise.all(waitedFor).then(() => {
			isWaiting = false;
		});
		await new Promise(setImmediate);
		expect([waitedFor.length, isWaiting]).toEqual([1, true]);
		sending[0]?.();
		await over;
		editor.listeners[`Did${step}`]?.(files);
		expect(told.slice(1)).toEqual([{ method: OwnFilesNotification.method, uris: own }]);
	},
);
