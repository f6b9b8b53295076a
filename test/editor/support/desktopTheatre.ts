import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath } from '@vscode/test-electron';
import { _electron, type ElectronApplication } from 'playwright-core';
import { prepareTour } from '../../../scripts/tour.mjs';
import { layFolder, rewrite } from './folders.ts';
import { findProbe } from './probe.ts';
import type { Files } from './scene.ts';
import { type Theatre, type TheatreOptions, zoneOfAnotherDay } from './theatre.ts';
import { Workbench } from './workbench.ts';

/** The desktop's VS Code, downloaded once into `.vscode-test`; the same scenes in a window of its own for each. */
export async function openDesktopTheatre(options: Omit<TheatreOptions, 'chromiumPath'>): Promise<Theatre> {
	const base = realpathSync(mkdtempSync(join(tmpdir(), 'soulscope-desktop-')));
	const [dataFolder, probes] = [join(base, 'data'), join(base, 'probes')];
	for (const folder of [dataFolder, probes]) mkdirSync(folder);
	const folders = [`--user-data-dir=${dataFolder}`, `--extensions-dir=${join(base, 'extensions')}`];

	const executablePath = await downloadAndUnzipVSCode('stable');
	const [program = executablePath, ...first] = resolveCliArgsFromVSCodeExecutablePath(executablePath, {
		reuseMachineInstall: true,
	});
	for (const vsix of options.packages) {
		const args = [...first, ...folders, '--install-extension', vsix, '--force'];
		execFileSync(program, args, { stdio: 'pipe', shell: process.platform === 'win32' });
	}
	const timeZone = zoneOfAnotherDay(new Date());
	let played = 0;

	return {
		async play(name, scene) {
			played += 1;
			// A desktop has no settings of the machine apart from the person's own.
			let machine: Record<string, unknown> = {};
			let window: ElectronApplication | undefined;
			let opened: Workbench | undefined;
			const open = async (folder: string, files: Files, example?: string): Promise<Workbench> => {
				return openWindow(layFolder(join(base, `scene-${played}`, folder), files, example));
			};
			const openWindow = async (root: string): Promise<Workbench> => {
				rewrite(join(dataFolder, 'User', 'settings.json'), { ...desktopSettings, ...machine });
				window = await _electron.launch({
					executablePath,
					args: [root, ...folders, '--disable-workspace-trust', '--disable-updates', '--skip-welcome', '--no-sandbox'],
					env: { ...environment(), TZ: timeZone, SOULSCOPE_PROBE_FOLDER: probes },
				});
				const page = await window.firstWindow();
				page.setDefaultTimeout(60_000);
				await page.locator('.monaco-workbench .part.statusbar').waitFor();
				opened = new Workbench({
					page,
					probe: await findProbe(probes, root),
					root,
					screenshots: join(options.screenshots, 'desktop'),
				});
				return opened;
			};
			try {
				await scene({
					timeZone,
					globalStorage: join(dataFolder, 'User', 'globalStorage', 'soulscope.soulscope'),
					setMachine(settings) {
						machine = settings;
					},
					setPower() {
						throw new Error('A desktop has the power that it has.');
					},
					openExample: (files = {}) => open('aria', files, options.example),
					openFolder: (files) => open('folder', files),
					async openTour() {
						const root = layFolder(join(base, `scene-${played}`, 'aria'), {}, options.example);
						await prepareTour(dataFolder, root);
						return openWindow(root);
					},
					async reopen({ root }) {
						await window?.close();
						return openWindow(root);
					},
					// A desktop shows a folder in one window only.
					openBeside: () => Promise.reject(new Error('A desktop opens no second window on a folder.')),
				});
			} catch (error) {
				await opened?.failed(name);
				throw error;
			} finally {
				await window?.close();
			}
		},
		async [Symbol.asyncDispose]() {
			rmSync(base, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

const desktopSettings = {
	'chat.disableAIFeatures': true,
	'files.autoSave': 'off',
	'git.openRepositoryInParentFolders': 'never',
	'security.workspace.trust.enabled': false,
	'telemetry.telemetryLevel': 'off',
	'update.mode': 'none',
	// The system's own dialogs are out of a test's reach.
	'window.dialogStyle': 'custom',
	'workbench.colorTheme': 'Light 2026',
	'workbench.startupEditor': 'none',
};

/** Started from a terminal inside VS Code, the new one would talk to that one instead of being one. */
function environment(): Record<string, string> {
	return Object.fromEntries(
		Object.entries(process.env).flatMap(([key, value]) =>
			value === undefined || /^(VSCODE_|ELECTRON_RUN_AS_NODE$)/.test(key) ? [] : [[key, value]],
		),
	);
}
