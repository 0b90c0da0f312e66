import { Link } from 'react-router-dom';
import { quietButtonStyles } from '../components/desk.styles.ts';
import { Screen } from '../components/Screen.tsx';
import { words } from '../site.ts';

/** An unknown path below the desk's. */
export const UnknownScreen = () => (
  <Screen title={words.frame.notFound}>
    <Link to="/" css={quietButtonStyles}>
      {words.frame.back}
    </Link>
  </Screen>
);
