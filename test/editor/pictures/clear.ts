import type { Workbench } from '../support/workbench.ts';

/** What a status bar says of any file, by the ends of the items' names: there is no space for it in a small window. */
const others = ['encoding', 'eol', 'indentation', 'keyboardLayout', 'forwardedPorts', 'selection', 'mode'];

/** A small window with nothing in it that the picture is not about: it is still legible at the width of a page. */
export async function clear(vscode: Workbench, settings: Record<string, unknown> = {}): Promise<void> {
	await vscode.page.setViewportSize({ width: 960, height: 600 });
	await vscode.probe.ask('configure', {
		settings: {
			'breadcrumbs.enabled': false,
			'editor.codeLens': false,
			'editor.cursorBlinking': 'solid',
			'editor.fontSize': 14,
			'editor.stickyScroll.enabled': false,
			'workbench.activityBar.location': 'hidden',
			...settings,
		},
	});
	const hidden = others.map((end) => `.statusbar-item[id$="${end}" i]`).join(',');
	await vscode.page.addStyleTag({ content: `${hidden} { display: none !important }` });
	await vscode.command('View: Close Primary Side Bar');
}

/** For the example: its own configuration has a misspelt key, with which the runtime does not start, and every prompt says so. */
export const startable = { 'openclaw.json': '{ meta: { lastTouchedVersion: "2026.9.6" } }\n' };

/** Folds views of the side bar, as far as they are there and open. */
export async function fold({ page }: Workbench, ...views: readonly string[]): Promise<void> {
	for (const view of views) {
		const header = page.locator(`.pane-header.expanded[aria-label^="${view}"]`).first();
		if (await header.isVisible()) await header.click({ position: { x: 40, y: 10 } });
	}
}

/** Pulls the bar that the chat is in to `width`, at whichever side it is. */
export async function widen({ page }: Workbench, width: number): Promise<void> {
	const box = await page.locator('iframe.webview').first().boundingBox();
	const window = page.viewportSize();
	if (!box || !window) return;
	const isLeft = box.x < window.width / 2;
	await page.mouse.move(isLeft ? box.x + box.width : box.x, box.y + 30);
	await page.mouse.down();
	await page.mouse.move(isLeft ? width : window.width - width, box.y + 30, { steps: 5 });
	await page.mouse.up();
}
