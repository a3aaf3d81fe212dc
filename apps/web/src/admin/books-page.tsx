import { useQuery } from '@tanstack/preact-query';
import { Tile } from '../console/bar-chart.js';
import { Page } from '../console/page.js';
import { Button, Card, ErrorNotice, Loading, Notice } from '../kit/controls.js';
import { count, moment, words } from '../kit/format.js';
import { Table, TwoLines } from '../kit/table.js';
import { adminApi, type Schemas } from './api.js';

/** Reads all the books, which takes as long as they are thick, so only when asked. */
export function BooksPage() {
  const books = useQuery({ queryKey: ['books'], queryFn: adminApi.books, staleTime: Infinity });
  return (
    <Page
      heading="Books"
      aside={
        <Button busy={books.isFetching} onClick={() => void books.refetch()}>
          Look again
        </Button>
      }
    >
      {books.isFetching && <Loading what="all the books" />}
      {books.error && <ErrorNotice error={books.error} />}
      {!books.isFetching && books.data && <Report books={books.data} />}
    </Page>
  );
}

function Report({ books }: { books: Schemas['BooksReport'] }) {
  return (
    <>
      <Notice tone={books.agrees ? 'good' : 'bad'} title={books.agrees ? 'The books agree' : 'The books do not agree'}>
        As of {moment(books.as_of)}.
      </Notice>
      <div class="tiles">
        {Object.entries(books.checked).map(([name, checked]) => (
          <Tile key={name} name={words(name)} value={count(checked)} note="checked" />
        ))}
      </div>
      {books.discrepancies.length > 0 && (
        <Card id="differences" title="Differences">
          <Table
            label="Differences"
            rows={books.discrepancies}
            rowKey={({ code, subject }) => `${code}${subject}`}
            columns={{
              What: ({ code, message }) => <TwoLines fine={code}>{message}</TwoLines>,
              About: ({ subject }) => <code>{subject}</code>,
              Expected: ({ expected }) => expected ?? '–',
              Found: ({ found }) => found ?? '–',
            }}
          />
        </Card>
      )}
    </>
  );
}
