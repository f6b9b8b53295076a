import { expect, test, vi } from 'vitest';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { pathOfUri } from '../../../server/src/host/managed/placeUri.ts';

vi.hoisted(() => Object.defineProperty(process, 'platform', { value: 'win32' }));
vi.mock('node:path', async (load) => (await load<typeof import('node:path')>()).win32);

const environment = { home: 'C:\\Users\\Jo Doe', timeZone: 'UTC', hostTimeZone: 'UTC', variables: {} };

test.each([
	['openclaw@2026.9.6', '.openclaw/openclaw.json'],
	['openclaw@2026.1.24', '.clawdbot/clawdbot.json'],
	['goclaw@2026.2.26', '.goclaw/config.json'],
])('on Windows an editor and %s mean the same text by ~/%s', (id, path) => {
	const paths = runtimeById(id)?.detection.home?.configPaths(environment);
	expect(paths).toContain(pathOfUri(`file:///c%3A/Users/Jo%20Doe/${path}`));
	expect(paths).toContain(pathOfUri(`file:///C:/Users/Jo%20Doe/${path}`));
});

test('a share of a network stays what it is', () => {
	expect(pathOfUri('file://server/share/agent/SOUL.md')).toBe('\\\\server\\share\\agent\\SOUL.md');
});
