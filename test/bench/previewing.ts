import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { layOut } from '../../client/src/features/preview/document/layout.ts';
import { foldsIn, stretchesWith } from '../../client/src/features/preview/folding/folds.ts';
import { placeOf } from '../../client/src/features/preview/navigation/placeOf.ts';
import { PreviewRequest, type PreviewResult } from '../../protocol/preview/preview.ts';
import { WorkspacesRequest } from '../../protocol/workspace/workspaces.ts';
import { BenchServer, type ServerKind } from './benchServer.ts';
import type { GeneratedWorkspace } from './generatedWorkspace.ts';
import { type Row, summarise, timed } from './statistics.ts';

/** What a person takes for at once, in ms; the editor needs some of it to paint. */
const budget = 300;

/** What the editor side does before it can show the prompt at the line that one came from. */
function layOutAt(result: PreviewResult, uri: string, offset: number): void {
	const stretches = stretchesWith(foldsIn(result, 'folded'), result.short ?? []);
	const layout = layOut(result, stretches);
	const place = placeOf(result.parts, (part) => part === uri, offset, { start: offset, end: offset + 1 });
	if (place) layout.positionAt(place.offset);
}

/** From a click on *Preview prompt* to the text, less the editor's own share: the first one ever, and while somebody types. */
export async function previewing(kind: ServerKind, workspace: GeneratedWorkspace, rounds: number): Promise<Row[]> {
	const uri = pathToFileURL(join(workspace.root, 'SOUL.md')).toString();
	const row = (what: string, values: readonly number[]): Row => ({
		what: `preview: ${what}`,
		server: kind.name,
		files: workspace.files,
		unit: 'ms',
		summary: summarise(values),
		budget,
	});
	const press = async (server: BenchServer): Promise<PreviewResult> => {
		const [found] = await server.connection.sendRequest(WorkspacesRequest);
		if (!found) throw new Error('the server found no workspace');
		const asked = { workspace: found.uri, session: 'main', wording: 'runtime' } as const;
		const result = await server.connection.sendRequest(PreviewRequest, asked);
		layOutAt(result, uri, 100);
		return result;
	};

	const first: number[] = [];
	for (let round = 0; round < 5; round++) {
		const server = await BenchServer.start(kind, workspace.root);
		try {
			server.open(uri, 'markdown', workspace.soul);
			// What is pressed has been there: the lens above the file, and with it its tokens.
			await server.request('textDocument/codeLens', { textDocument: { uri } });
			const began = performance.now();
			await press(server);
			first.push(performance.now() - began);
		} finally {
			server.stop();
		}
	}

	const server = await BenchServer.start(kind, workspace.root);
	try {
		server.open(uri, 'markdown', workspace.soul);
		const result = await press(server);
		const again = await timed(rounds, 20, () => press(server));
		const typed = await timed(rounds, 20, async (round) => {
			server.type(uri, 3 + (round % 50), `word ${round} `);
			await press(server);
		});
		const own = await timed(rounds, 20, () => layOutAt(result, uri, 100));
		return [
			row('first click → text', first),
			row('click → text', again),
			row('change and click → text', typed),
			row('of it the editor side', own),
		];
	} finally {
		server.stop();
	}
}
