import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { TextsProvider } from '../i18n/texts.tsx';
import { queryClient } from '../reads/query-client.ts';

/** The browser side of the hub. */
export function App({ router }: { router: DataRouter }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TextsProvider>
          <RouterProvider router={router} />
        </TextsProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
