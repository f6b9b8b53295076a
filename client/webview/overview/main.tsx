import '../shared/locale.ts';
import { render } from 'preact';
import type { OverviewState } from '../../../protocol/overview/page.ts';
import { Overview } from './components/overview.tsx';
import { post } from './host.ts';
import { toPage } from './receive.ts';
import './style.css';

const place = document.getElementById('app');

function show(state: OverviewState): void {
	if (place) render(<Overview state={state} />, place);
}

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
	const message = toPage(data);
	if (message) show(message.state);
});

post({ type: 'ready' });
