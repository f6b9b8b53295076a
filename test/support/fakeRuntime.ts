import { createPrompt } from '../../server/src/engine/prompt/prompt.ts';
import type { RuntimeHome } from '../../server/src/engine/runtimes/detection/capability.ts';
import type { Evidence } from '../../server/src/engine/runtimes/detection/evidence.ts';
import type { Scene } from '../../server/src/engine/runtimes/detection/scene.ts';
import type { FileRole, Runtime } from '../../server/src/engine/runtimes/runtime.ts';
import { textOf } from '../../server/src/engine/workspace/snapshot.ts';
import type { RuntimeChoice } from '../../server/src/host/workspace/workspaces.ts';

const contextFiles = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'MEMORY.md'];

const role = (id: string, injected: boolean): FileRole => ({ id, title: id, about: `The ${id}.`, injected });

export interface FakeRuntime extends Runtime {
	/** How often a prompt was assembled. */
	assemblies: number;
	/** Of several that fit, the one with the highest is taken. */
	readonly confidence: number;
}

/** A runtime that injects four files whole, one after the other, and recognises SOUL.md beside another of them. */
export function fakeRuntime(options: { id?: string; confidence?: number; home?: RuntimeHome } = {}): FakeRuntime {
	const { id = 'fake@1', confidence = 0.5, home } = options;
	const [family = '', version = ''] = id.split('@');
	return {
		id,
		family,
		version,
		title: `Fake ${version}`,
		assemblies: 0,
		sessionKinds: ['main', 'group'],
		config: { names: ['fake.json'] },
		detection: { contextNames: contextFiles, ...(home ? { home } : {}) },
		confidence,
		roleOf(path) {
			if (contextFiles.includes(path)) return role((path.split('.')[0] ?? '').toLowerCase(), true);
			return path.startsWith('memory/') ? role('daily-log', false) : undefined;
		},
		assemble(snapshot, session) {
			this.assemblies++;
			const parts = contextFiles.flatMap((path) => {
				const text = textOf(snapshot, path);
				if (text === undefined) return [];
				const source = { kind: 'file', path, runs: [{ at: 0, from: 0, length: text.length }] } as const;
				return [{ id: `file:${path}`, title: path, text, source, stability: 'stable' as const }];
			});
			return createPrompt({ runtime: id, session, parts, ledger: { rows: [], unit: 'UTF-16 units', injected: 0 } });
		},
		wording: { passages: [] },
		memory: {
			dailyLogPath: (day) => `memory/${day}.md`,
			curatedPath: 'MEMORY.md',
			accepts: (path) => path === 'MEMORY.md' || path.startsWith('memory/'),
		},
	};
}

/** Why the folder looks like one of a fake runtime's: SOUL.md beside another of its files, or its configuration. */
function evidenceIn(scene: Scene, runtime: FakeRuntime): Evidence | undefined {
	const found = contextFiles.filter((name) => scene.files.has(name));
	if (found.length > 1 && found.includes('SOUL.md')) {
		const reasons = [`${found.join(' and ')} are in one folder`];
		return { strength: 'names', suffices: 'anywhere', reasons, alternatives: [] };
	}
	if (!scene.namings?.some(({ runtime: id }) => id === runtime.id)) return undefined;
	const reasons = [`the configuration of ${runtime.title} makes this folder an agent’s workspace`];
	return { strength: 'named', suffices: 'anywhere', reasons, alternatives: [] };
}

/** The choice among these runtimes, by their confidence. */
export function choiceOf(...runtimes: readonly FakeRuntime[]): RuntimeChoice {
	return {
		runtimes,
		runtimeById: (id) => runtimes.find((runtime) => runtime.id === id),
		detectRuntime(scene) {
			const found = runtimes.flatMap((runtime) => {
				const evidence = evidenceIn(scene, runtime);
				return evidence ? [{ runtime, evidence }] : [];
			});
			return found.sort((a, b) => b.runtime.confidence - a.runtime.confidence)[0];
		},
	};
}
